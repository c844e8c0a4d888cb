/** Keyboard-only use: goes from control to control with Tab, and checks at every stop that the focus is visible. */
import { expect, type Locator, type Page } from '@playwright/test'

const mostStops = 250

export type KeyboardUser = ReturnType<typeof keyboardUser>

export function keyboardUser(page: Page) {
  const { keyboard } = page
  /** Tabs to a control; fails when the focus is lost, covered or invisible, or never gets there. */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(target).toBeAttached()
    for (let stops = 0; stops < mostStops; stops++) {
      const look = () => target.evaluate(focusSeenFrom)
      // What arrives above it may push the focused control out of the window until the browser has scrolled.
      if (stops > 0)
        await expect
          .poll(async () => (await look()).fault, {
            message: `the focus after ${stops} × ${key} on the way to ${target}`,
          })
          .toBeNull()
      if ((await look()).isHere) return
      await keyboard.press(key)
    }
    throw new Error(
      `${mostStops} × ${key} did not lead to ${target}: ${await page.evaluate(nameOfFocus)} holds the focus`,
    )
  }
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    await to(target)
    await keyboard.press(key)
  }
  return {
    to,
    press,
    back: (target: Locator) => to(target, 'Shift+Tab'),
    key: (key: string) => keyboard.press(key),
    /** Replaces the text of the focused control. */
    write: async (text: string): Promise<void> => {
      await keyboard.press('ControlOrMeta+a')
      await keyboard.insertText(text)
    },
    /** Goes to a box and types. */
    fill: async (target: Locator, text: string): Promise<void> => {
      await to(target)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.insertText(text)
    },
    /** Opens a list, types to find an entry, moves down to it and chooses it. */
    pick: async (target: Locator, text: string): Promise<void> => {
      await to(target)
      await keyboard.press('ArrowDown')
      if (await target.isEditable()) await keyboard.insertText(text)
      await expect(page.locator('[data-part~=pick-option]').filter({ hasText: text }).first()).toBeVisible()
      const active = page.locator('[data-part~=pick-option][data-active]').filter({ hasText: text })
      for (let downs = 0; downs < 20 && (await active.count()) === 0; downs++) await keyboard.press('ArrowDown')
      await expect(active.first()).toBeVisible()
      await keyboard.press('Enter')
    },
    /** Chooses a file in the system's own dialogue, opened by keyboard. */
    attach: async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await press(button)
      await (await chooser).setFiles(file)
    },
  }
}

/** Runs in the page. Whether a control has the focus, and what is wrong with the focused element; no fault when it is visible. */
function focusSeenFrom(target: Element): { isHere: boolean; fault: string | null } {
  const focused = document.activeElement
  const isHere = target.contains(focused)
  const tell = (fault: string | null) => ({ isHere, fault })
  // Between the last control and the first one the browser's own toolbar has the focus.
  if (!focused || focused === document.body || focused === document.documentElement) return tell(null)
  const name = `${focused.tagName.toLowerCase()}#${focused.id}.${focused.className} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 30)}"`
  const box = focused.getBoundingClientRect()
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) {
    if (box.width > 1 && box.height > 1) return tell(`${name} has the focus outside the window`)
  }
  const isSeen = [0.5, 0.1, 0.9].some((share) => {
    const at = document.elementFromPoint(
      Math.min(innerWidth - 1, Math.max(0, box.left + box.width * share)),
      Math.min(innerHeight - 1, Math.max(0, box.top + box.height * share)),
    )
    return at !== null && (focused.contains(at) || at.contains(focused) || at.closest('label')?.contains(focused))
  })
  if (!isSeen) return tell(`${name} has the focus and is covered`)
  const places = [
    focused,
    focused.nextElementSibling,
    focused.parentElement,
    focused.parentElement?.parentElement,
    focused.parentElement?.parentElement?.parentElement,
  ]
  const isMarked = places.some((place) => {
    if (!place) return false
    const style = getComputedStyle(place)
    const hasOutline =
      style.outlineStyle !== 'none' &&
      Number.parseFloat(style.outlineWidth) > 0 &&
      !/, 0\)$|transparent/.test(style.outlineColor)
    return hasOutline || style.boxShadow !== 'none'
  })
  return tell(isMarked ? null : `${name} has the focus and does not show it`)
}

function nameOfFocus(): string {
  return document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing'
}
