/** What a person reads on a screen is Chinese: text, values, and what is read aloud; no keys, codes or placeholders. */
import { rawWords } from '@green/contract/testing/plain-words.ts'
import { expect, type Page } from '@playwright/test'

/** No raw words on the page. Names of accounts are marked `translate="no"`: they are typed as they are. */
export async function expectPlain(page: Page): Promise<void> {
  // A code may stand for a moment until its list has arrived: what stays is a fault.
  await expect
    .soft(async () => expect(rawWords(await readOn(page)), `raw words on ${page.url()}`).toEqual([]))
    .toPass({ timeout: 30_000 })
}

/** Text, values of inputs and names read aloud, without what no person sees. */
function readOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[translate=no]')
    const text: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (node.parentElement && shown(node.parentElement)) text.push(node.textContent ?? '')
    const values = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter((one) => !['password', 'hidden', 'radio', 'checkbox'].includes(one.type) && shown(one))
      .flatMap((one) => [one.value, one.placeholder])
    const aloud = [...document.querySelectorAll('[aria-label], [title], [alt]')]
      // The library's icons beside a control that has its own name.
      .filter((one) => !one.matches('.anticon'))
      .filter(shown)
      .flatMap((one) => ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''))
    return [...text, document.title, ...values, ...aloud].join('\n')
  })
}
