/** Does the work of a picture code beside the page, which stays responsive. */
import type { Work } from '@green/contract/browser-work.ts'
import { solve } from './proof-of-work.ts'

self.addEventListener('message', ({ data }: MessageEvent<Work>) => self.postMessage(solve(data)))
