/** Keys that move between the cells of a table as in a spreadsheet. Which way a key goes is decided here; the table knows what stands there. */

export type Way = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous'

/** What the key is pressed in. */
export type Pressed = {
  key: string
  shift: boolean
  /** A character set is being composed: the key belongs to it. */
  composing: boolean
  /** A text box that holds its own cursor, a list to pick from, or anything else (radio buttons, buttons, dates). */
  control: 'text' | 'list' | 'other'
  /** Where the cursor stands in a text box, or whether what was typed to search a list is empty. */
  atStart: boolean
  atEnd: boolean
}

/** The way a key goes, or null where it keeps its own meaning. */
export function wayOf({ key, shift, composing, control, atStart, atEnd }: Pressed): Way | null {
  if (composing) return null
  if (key === 'Tab') return shift ? 'previous' : 'next'
  if (shift || control === 'other') return null
  if (key === 'ArrowLeft') return atStart ? 'left' : null
  if (key === 'ArrowRight') return atEnd ? 'right' : null
  if (control === 'list') return null
  if (key === 'Enter' || key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}

/** What the key is pressed in, read from the page. */
export function pressedIn(event: {
  key: string
  shiftKey: boolean
  target: EventTarget
  nativeEvent: { isComposing: boolean }
}): Pressed {
  const { key, shiftKey: shift, nativeEvent } = event
  const target = event.target as HTMLInputElement
  const isBox = target.tagName === 'INPUT' && !['radio', 'checkbox', 'file'].includes(target.type)
  const isList = isBox && target.getAttribute('role') === 'combobox'
  // A cell that was just entered has its whole text selected: then either edge is near.
  const { selectionStart: start, selectionEnd: end } = target
  const control = isList ? 'list' : isBox ? 'text' : 'other'
  return {
    key,
    shift,
    composing: nativeEvent.isComposing,
    control,
    atStart: isList ? target.value === '' : start === 0 && (end === 0 || end === target.value?.length),
    atEnd: isList ? target.value === '' : end === target.value?.length && (start === end || start === 0),
  }
}

/** The cell that lies that way: sideways and by Tab over whatever can be typed in, up and down in the same column. */
export function cellThatWay(
  way: Way,
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
  const forward = way === 'right' || way === 'next'
  const beside = columns[place + (forward ? 1 : -1)]
  if (beside !== undefined) return { row: at.row, column: beside }
  // Arrows stop at the row's end, where its buttons are; Tab goes on to the next row.
  if (way === 'left' || way === 'right') return null
  const row = at.row + (forward ? 1 : -1)
  const column = forward ? columns[0] : columns.at(-1)
  return column !== undefined && row >= 0 && row < rowCount ? { row, column } : null
}
