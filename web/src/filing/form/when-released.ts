/** What appears when a box is left must not push away the button that is just being pressed: it waits until the finger is off. */

let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (isPressed = false), { capture: true })
}

/** Runs at once, or right after the click that is under way. */
export function whenReleased(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const later = () => {
    document.removeEventListener('pointerup', later)
    document.removeEventListener('pointercancel', later)
    setTimeout(run)
  }
  document.addEventListener('pointerup', later)
  document.addEventListener('pointercancel', later)
}
