/** A declared record's calls, steps, readers and screen agree on who may what. */
import { records } from '@green/filing/records/all.ts'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { countyPush } from './calls/service/county-push.ts'
import { roles } from './roles.ts'
import { lettersLeft } from './screens/permissions.ts'
import type { OfficeScreen } from './screens/screens.ts'

type Served = { open: Call; list: Call; step: Call; sheet: Call; screen: OfficeScreen }
const served: Record<string, Served> = {
  'county-push': {
    open: countyPush.push,
    list: countyPush.getPushes,
    step: countyPush.decide,
    sheet: countyPush.exportPushes,
    screen: 'countyPush',
  },
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test.each(records.map((record) => [record.case.id, record] as const))(
  'who may open, read, decide and export is said alike everywhere: %s',
  (id, record) => {
    const calls = served[id]
    if (!calls) throw new Error(`${id} has no calls here`)
    const steps = Object.values(record.case.steps)
    const opening = sorted(steps.filter(({ from }) => from.includes('none')).flatMap(({ by }) => by))
    const deciding = sorted(steps.filter(({ from }) => !from.includes('none')).flatMap(({ by }) => by))
    const reading = sorted(Object.keys(record.reads))
    const withLetter = (...letters: string[]) =>
      sorted(
        roles.filter((role) => lettersLeft(calls.screen, role, new Set()).some((letter) => letters.includes(letter))),
      )
    expect([sorted(calls.open.may), withLetter('N')]).toEqual([opening, opening])
    expect([sorted(calls.step.may), withLetter('R1', 'R2')]).toEqual([deciding, deciding])
    expect([sorted(calls.list.may), withLetter('V')]).toEqual([reading, reading])
    expect([sorted(calls.sheet.may), withLetter('X')]).toEqual([reading, reading])
  },
)
