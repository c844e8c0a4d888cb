/** In the build: the notice for older browsers names the oldest that are supported, and no script uses what they lack. */
import type { Plugin } from 'vite'
import { newerFunctionsIn, oldestText } from './oldest-browsers.ts'

const place = '%OLDEST_BROWSERS%'

/** Fails the build where a script, our own or a package's, uses a newer function that nothing fills in. */
export function oldBrowsers(): Plugin {
  return {
    name: 'old-browsers',
    transformIndexHtml: (page) => page.replace(place, oldestText),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const newer = newerFunctionsIn(file.code)
        if (newer.length > 0)
          this.error(`${file.fileName} uses ${newer.join(', ')}: the oldest browsers lack it (web/oldest-browsers.ts)`)
      }
    },
  }
}
