/** A declared record's calls, steps, readers and screen agree on who may what. */
import { records } from '@green/filing/records/all.ts'
import { expect, test } from 'vitest'
import { recordCalls } from './record-calls.ts'
import { isOffice, type Role, roles, ruleFor } from './roles.ts'
import { lettersLeft } from './screens/permissions.ts'

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test.each(records.map((record) => [record.case.id, record] as const))(
  'who may open, read, decide and export is said alike everywhere: %s',
  (id, record) => {
    const calls = recordCalls[id]
    if (!calls) throw new Error(`${id} has no calls here`)
    const steps = Object.values(record.case.steps)
    const opening = sorted(steps.filter(({ from }) => from.includes('none')).flatMap(({ by }) => by))
    const deciding = sorted(steps.filter(({ from }) => !from.includes('none')).flatMap(({ by }) => by))
    const reading = sorted(roles.filter((role) => ruleFor(record.reads, role)))
    const withLetter = (...letters: string[]) =>
      sorted(
        roles.filter((role) => lettersLeft(calls.screen, role, new Set()).some((letter) => letters.includes(letter))),
      )
    // Letters are of the office's screens; whoever files has pages of their own, and no workbook.
    const office = (names: string[]) => names.filter(isOffice)
    expect([sorted(calls.open.may), withLetter('N')]).toEqual([opening, office(opening)])
    expect([sorted(calls.step.may), withLetter('R1', 'R2')]).toEqual([deciding, office(deciding)])
    expect([sorted(calls.list.may), withLetter('V')]).toEqual([reading, office(reading)])
    expect([sorted(calls.sheet.may), withLetter('X')]).toEqual([office(reading), office(reading)])
  },
)

test.each(records.map((record) => [record.case.id, record] as const))(
  'whoever takes a step reads it: %s',
  (_, record) => {
    const actors = Object.values(record.case.steps).flatMap(({ by }) => by as readonly Role[])
    for (const role of actors) expect([role, ruleFor(record.reads, role)]).not.toEqual([role, undefined])
  },
)
