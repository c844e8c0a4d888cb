/** Takes away what the oldest supported browsers lack, before a page's own scripts run: it must do without. */
import type { BrowserContext } from '@playwright/test'
import { newerFunctions } from '../web/oldest-browsers.ts'

/** Scripts of the pages ask for the first two before use; the tests themselves look with the others. */
const retained = new Set([
  'HTMLElement.prototype.showPopover',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Intl.Segmenter',
])

/** Every page of the context runs without the newer functions. */
export async function withoutNewer(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (names) => {
      for (const name of names) {
        const parts = name.split('.')
        const last = parts.pop() ?? ''
        const owner = parts.reduce<unknown>(
          (found, part) => (found as Record<string, unknown> | undefined)?.[part],
          globalThis,
        )
        if (owner) delete (owner as Record<string, unknown>)[last]
      }
    },
    newerFunctions.filter((name) => !retained.has(name)),
  )
}
