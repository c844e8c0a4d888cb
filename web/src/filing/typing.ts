/** What every page does while somebody types: keys of input methods and time boxes, boxes of numbers. */
import { keepTypingKeys } from '../ui/control/typing-keys.ts'
import { readNumberBoxes } from './number-boxes.ts'

export function helpTyping(window: Window): void {
  keepTypingKeys(window)
  readNumberBoxes(window.document)
}
