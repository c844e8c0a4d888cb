/**
 * Keys that move between table cells as in a spreadsheet. This file decides the direction; the table knows its cells.
 * Tab keeps its meaning: it goes through the cells in order and also reaches the buttons of a row.
 */

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The key and the control it is pressed in. */
export type KeyPress = {
  key: string
  shift: boolean
  /** An input method is composing characters: the key belongs to it. */
  composing: boolean
  /** A text box with its own cursor, a list to pick from, or anything else (radio buttons, buttons, dates). */
  control: 'text' | 'list' | 'other'
  /** Whether the cursor is at the start of the text box, or the search text of a list is empty. */
  atStart: boolean
  atEnd: boolean
}

/** The direction of a key, or null where it keeps its own meaning. */
export function wayOf({ key, shift, composing, control, atStart, atEnd }: KeyPress): Direction | null {
  if (composing || shift || control === 'other') return null
  if (key === 'ArrowLeft') return atStart ? 'left' : null
  if (key === 'ArrowRight') return atEnd ? 'right' : null
  if (control === 'list') return null
  if (key === 'Enter' || key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}

/** Reads the pressed control from the page. */
export function pressedIn(event: {
  key: string
  shiftKey: boolean
  target: EventTarget
  nativeEvent: { isComposing: boolean }
}): KeyPress {
  const { key, shiftKey: shift, nativeEvent } = event
  const target = event.target as HTMLInputElement
  const isBox = target.tagName === 'INPUT' && !['radio', 'checkbox', 'file'].includes(target.type)
  const isList = isBox && target.getAttribute('role') === 'combobox'
  const isIdle = target.value === '' || target.getAttribute('aria-expanded') === 'false'
  // A cell just entered has its whole text selected: that counts as both edges.
  const { selectionStart: start, selectionEnd: end } = target
  const control = isList ? 'list' : isBox ? 'text' : 'other'
  return {
    key,
    shift,
    composing: nativeEvent.isComposing,
    control,
    atStart: isList ? isIdle : start === 0 && (end === 0 || end === target.value?.length),
    atEnd: isList ? isIdle : end === target.value?.length && (start === end || start === 0),
  }
}

/** The cell in that direction: sideways the next that can be typed in, up and down in the same column; null beyond the edge. */
export function cellThatWay(
  way: Direction,
  at: { row: number; column: string },
  columns: readonly string[],
  rowCount: number,
): { row: number; column: string } | null {
  const place = columns.indexOf(at.column)
  if (place < 0) return null
  if (way === 'up' || way === 'down') {
    const row = at.row + (way === 'up' ? -1 : 1)
    return row >= 0 && row < rowCount ? { row, column: at.column } : null
  }
  const neighbour = columns[place + (way === 'right' ? 1 : -1)]
  return neighbour === undefined ? null : { row: at.row, column: neighbour }
}
