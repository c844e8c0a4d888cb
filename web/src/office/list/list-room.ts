/** How much room a list has: for the filters in its line, and for its columns. */
import { usePageWidth } from '../shell/window-width.ts'

/** Side menu, margins and the padding of the list's panel. */
const widthWithList = 324
/** From here on lists are as wide as the window. */
const phone = 768

/** Width for the columns of a list, in CSS pixels. */
export function useListRoom(): number {
  const width = usePageWidth()
  return width <= phone ? width : width - widthWithList
}

const widthOfClear = 100
const widthOfChoice = 170

/** Width of the filter line in widths of a choice. */
export function useFilterRoom(): number {
  return (useListRoom() - widthOfClear) / widthOfChoice
}
