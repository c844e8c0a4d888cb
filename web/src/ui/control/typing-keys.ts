/** Keys that belong to the box in which somebody types, for every page: input methods and boxes of dates and times. */

/** The pickers of Ant Design, and the browser's own. */
const timeBoxes = '.ant-picker, input:is([type="date"], [type="time"], [type="datetime-local"], [type="month"])'

/** Also the key that ends a composition: Safari says nothing of it but this code. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

/**
 * While an input method composes, no handler of the page hears a key: Enter takes over the text and nothing else. In a box of
 * dates and times Enter confirms what is chosen and does not send the form around it.
 */
export function keepTypingKeys(window: Window): void {
  const whileComposing = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation()
  }
  const inTimeBox = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest(timeBoxes))
      event.preventDefault()
  }
  window.addEventListener('keydown', whileComposing, { capture: true })
  window.addEventListener('keyup', whileComposing, { capture: true })
  window.addEventListener('keydown', inTimeBox)
}
