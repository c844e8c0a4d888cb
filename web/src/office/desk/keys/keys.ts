/** Keyboard shortcuts of the desk, and when they are disabled for typing. */

export type DeskKey =
  | 'next'
  | 'previous'
  | 'accept'
  | 'return'
  | 'opinion'
  | 'help'
  | 'back'
  | 'beside'
  | `tab${1 | 2 | 3 | 4 | 5 | 6}`

export const keySheet: readonly { keys: string; act: string }[] = [
  { keys: 'J', act: '下一件' },
  { keys: 'K', act: '上一件' },
  { keys: '1 – 6', act: '切换：申报内容、附件、得分、差异、历史、企业卡片' },
  { keys: 'A', act: '选择同意类步骤（仍需确认）' },
  { keys: 'R', act: '选择退回修改（仍需填写意见）' },
  { keys: 'O', act: '到审核意见' },
  { keys: 'P', act: '申报内容与材料并排，再按一次收起' },
  { keys: '[ 和 ]', act: '并排时，材料的上一页、下一页' },
  { keys: 'Esc', act: '回到列表' },
  { keys: '?', act: '显示本页快捷键' },
]

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'>

/** The command of a pressed key; null while typing, inside a dialog, or with a modifier. */
export function deskKey(pressed: KeyPress, at: { typing: boolean; inDialogue: boolean }): DeskKey | null {
  if (pressed.defaultPrevented || pressed.isComposing || pressed.ctrlKey || pressed.metaKey || pressed.altKey)
    return null
  if (at.typing || at.inDialogue) return null
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (key === 'j') return 'next'
  if (key === 'k') return 'previous'
  if (key === 'a') return 'accept'
  if (key === 'r') return 'return'
  if (key === 'o') return 'opinion'
  if (key === 'p') return 'beside'
  // A Chinese keyboard types the full-width mark.
  if (key === '?' || key === '？') return 'help'
  if (key === 'Escape') return 'back'
  return /^[1-6]$/.test(key) ? (`tab${key}` as DeskKey) : null
}

/** By how many pages a key turns the document beside the form. */
export function pageTurn(pressed: KeyPress, at: { typing: boolean; inDialogue: boolean }): -1 | 0 | 1 {
  if (at.typing || at.inDialogue || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing)
    return 0
  return '[【'.includes(pressed.key) ? -1 : ']】'.includes(pressed.key) ? 1 : 0
}

/** Whether the focus is in a text input. */
export function keyPlace(target: EventTarget | null): { typing: boolean; inDialogue: boolean } {
  const element = target instanceof HTMLElement ? target : null
  return {
    typing:
      element !== null && (element.isContentEditable || element.matches('input, textarea, select, [role="combobox"]')),
    inDialogue: document.querySelector('dialog[open]') !== null,
  }
}
