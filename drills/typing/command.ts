/** Reports how many numbers a clerk types for a year of the demo city: `npm run typing`. */
import { readState, stateFolderOf } from '../../server/src/demo/state/state-file.ts'
import { yearsOfForms } from './demo-year.ts'
import { arrivals, totalTyped, typedNumbers } from './typed-numbers.ts'

const years = yearsOfForms(await readState(stateFolderOf(process.cwd())))
for (const forms of years) {
  const all = typedNumbers(forms).reduce((sum, { numbers }) => sum + numbers, 0)
  process.stdout.write(`${forms[0]?.year}年四张表共${all}个数值\n`)
  for (const [name, arrived] of Object.entries(arrivals)) {
    const counts = typedNumbers(forms, arrived)
    const each = counts.map(({ title, typed }) => `${title}${typed}`).join('，')
    process.stdout.write(`  ${name}：键入${totalTyped(counts)}个（${each}）\n`)
  }
}
