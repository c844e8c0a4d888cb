/** Vitest set-up of the screens' tests, once for each file: the window stands at the address of the run's server and has a size. */
import { inject } from 'vitest'

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void }
  }
}

window.happyDOM.setURL(`${inject('cityOrigin')}/web/`)
for (const [name, size] of [
  ['clientWidth', 1440],
  ['clientHeight', 900],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })

/** What this window says of itself and no browser does: it does not know `<search>`, and a chart finds no pixels. */
const ofTheWindow = [/^The tag <%s> is unrecognized in this browser/, /^\[ECharts\]/]

for (const method of ['error', 'warn'] as const) {
  const print = console[method]
  console[method] = (...values: unknown[]) => {
    if (!ofTheWindow.some((known) => known.test(String(values[0])))) print(...values)
  }
}
