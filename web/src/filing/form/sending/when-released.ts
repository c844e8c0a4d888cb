/** Layout changes caused by leaving a box wait until the pointer is released, so that the button being pressed does not move. */

let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (isPressed = false), { capture: true })
}

/** Runs at once, or right after the click in progress. */
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
