/** Writes docs/drill.md from the figures of one drill: `npm run drill`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock, localTime } from '../../server/src/platform/clock.ts'
import type { Figure } from './testing/figures.ts'

const [, , file = ''] = process.argv
const figures = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Figure)

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`

writeFileSync(
  fileURLToPath(new URL('../../docs/drill.md', import.meta.url)),
  `# Fault drill

\`npm run drill\` makes each fault many times while filings are led through the real workflow, experts score, workbooks are imported and
papers uploaded, all over the network. After each trial the database and the files are held against everything that was acknowledged,
and against themselves: a state without its history, a sending without its submission, an approval without its title, a decision nobody
was told of, half an import, a file without its content. The same tests run with one trial each in \`npm test\`.

An orphaned content is what an upload left that was cut off before its record was written; the nightly sweep takes it away.

Last drill: ${localTime(clock.now())}, ${machine}.

| fault | trials | outcome | time |
|---|---|---|---|
${figures.map((f) => `| ${f.fault} | ${f.trials} | ${f.outcome} | ${f.times} |`).join('\n')}
`,
)
