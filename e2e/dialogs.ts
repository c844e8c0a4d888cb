/** Opening and looking at dialogues, for the journeys over all of them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { atBothWidths, desk, expectAccessible, type People, settled, test } from './journey.ts'

/** The first button of this name. */
export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()

/** A person signed in on a page, with reduced motion. */
export async function at(people: People, loginName: string, address: string) {
  const { page, request, login } = await people.signedIn(loginName)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(desk)
  const go = async (next: string) => {
    await page.goto(`/web${next}`)
    await settled(page)
  }
  await go(address)
  return { page, request, go, login }
}

type Inside = (dialog: Locator) => Promise<void>

/** Opens a dialogue, checks it, does something in it, closes it. */
export async function opens(
  page: Page,
  opener: Locator,
  { inside, back = opener }: { inside?: Inside; back?: Locator } = {},
) {
  await test.step(String(opener), async () => {
    const before = await page.getByRole('dialog').count()
    await opener.click()
    const dialog = page.getByRole('dialog').nth(before)
    await expect(dialog).toBeVisible()
    await look(page)
    await inside?.(dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(before)
    await expect.soft(back, `${back} has the focus again`).toBeFocused()
  })
}

/** The topmost dialogue has no violation at either width, and is inside the window. */
export async function look(page: Page): Promise<void> {
  const top = page.getByRole('dialog').last()
  await atBothWidths(page, async (size) => {
    await expect(top.locator('[data-part~=loading], .ant-spin-spinning, [data-part~=bar]')).toHaveCount(0)
    await expectAccessible(page, 'dialog[open]')
    const beyond = await top.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect()
      return [Math.round(left), Math.round(innerWidth - right)].map((room) => Math.min(room, 0))
    })
    expect.soft(beyond, `pixels beyond the window of ${size.width}, left and right`).toEqual([0, 0])
  })
}
