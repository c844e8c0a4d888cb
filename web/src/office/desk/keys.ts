/** The keys of the desk: which key does what, and when it must be left to the box one types in. */

export type DeskKey =
  | 'next'
  | 'previous'
  | 'accept'
  | 'return'
  | 'opinion'
  | 'help'
  | 'back'
  | `tab${1 | 2 | 3 | 4 | 5 | 6}`

export const keySheet: readonly { keys: string; act: string }[] = [
  { keys: 'J', act: '下一件' },
  { keys: 'K', act: '上一件' },
  { keys: '1 – 6', act: '切换：申报内容、附件、得分、差异、历史、企业卡片' },
  { keys: 'A', act: '选择同意类步骤（仍需确认）' },
  { keys: 'R', act: '选择退回修改（仍需填写意见）' },
  { keys: 'O', act: '到审核意见' },
  { keys: 'Esc', act: '回到列表' },
  { keys: '?', act: '显示本页快捷键' },
]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'>

/** What a pressed key means; null while typing, inside a dialogue, or with a modifier. */
export function deskKey(pressed: Pressed, at: { typing: boolean; inDialogue: boolean }): DeskKey | null {
  if (pressed.defaultPrevented || pressed.isComposing || pressed.ctrlKey || pressed.metaKey || pressed.altKey)
    return null
  if (at.typing || at.inDialogue) return null
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (key === 'j') return 'next'
  if (key === 'k') return 'previous'
  if (key === 'a') return 'accept'
  if (key === 'r') return 'return'
  if (key === 'o') return 'opinion'
  // A Chinese keyboard gives the full-width mark.
  if (key === '?' || key === '？') return 'help'
  if (key === 'Escape') return 'back'
  return /^[1-6]$/.test(key) ? (`tab${key}` as DeskKey) : null
}

/** Where the focus is when a key is pressed. */
export function keyPlace(target: EventTarget | null): { typing: boolean; inDialogue: boolean } {
  const element = target instanceof HTMLElement ? target : null
  return {
    typing:
      element !== null && (element.isContentEditable || element.matches('input, textarea, select, [role="combobox"]')),
    inDialogue:
      document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null,
  }
}
