import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'
import { changesState } from '../call.ts'
import { administratorDuties } from '../roles.ts'
import { callPermission, dutiesOf, isByViewer, isFixed, outsideDuty, permissionsOf } from './permissions.ts'

/** Changing calls of more than one of the three: the steps of two people, and how a list looks to its own reader. */
const ofSeveral = [
  'POST /station/decide',
  'POST /rightsChange/proposeSecondFactor',
  'POST /rightsChange/proposeDuties',
  'POST /rightsChange/step',
  'POST /twoHands/step',
  'POST /favourite/save',
  'POST /listView/saveLayout',
  'POST /listView/save',
  'POST /listView/remove',
]

test('what administrators change belongs to exactly one of the three; the exceptions are these', () => {
  const changing = allCalls.filter((call) => dutiesOf(call).length > 0 && changesState(call))
  expect(
    changing
      .filter((call) => dutiesOf(call).length > 1)
      .map(callPermission)
      .sort(),
  ).toEqual(ofSeveral.toSorted())
  expect(changing.some((call) => String(dutiesOf(call)) === 'audit')).toBe(false)
})

test('every call of administrators has a duty, and no other call', () => {
  for (const call of allCalls)
    expect([call.path, dutiesOf(call).length > 0]).toEqual([
      call.path,
      typeof call.may !== 'string' && call.may.includes('admin'),
    ])
})

test('the three together have what the administrator has; each lacks something, and without a duty there is nothing', () => {
  const all = [...permissionsOf('admin').keys()]
  expect(all.filter((one) => administratorDuties.every((duty) => outsideDuty(duty).has(one)))).toEqual([])
  for (const duty of administratorDuties) expect(all.filter((one) => outsideDuty(duty).has(one))).not.toEqual([])
  expect(all.filter((one) => !outsideDuty(null).has(one))).toEqual([])
})

test('what an administrator needs to undo a mistake stays with one of the three', () => {
  const irrevocable = [...permissionsOf('admin').keys()].filter((one) => isFixed('admin', one))
  expect(irrevocable.filter((one) => administratorDuties.every((duty) => outsideDuty(duty).has(one)))).toEqual([])
})

test('through another person’s eyes nothing is changed, downloaded, or read of a second factor', () => {
  const seen = allCalls.filter(isByViewer)
  expect(seen.filter(changesState).map(callPermission)).toEqual([])
  expect(seen.filter(({ out, upload, secret }) => out === 'blob' || upload || secret)).toEqual([])
  const paths = seen.map(({ path }) => path)
  expect(paths.filter((path) => /^\/(security|ownAccount|sso|passkey)\//.test(path))).toEqual(['/security/rule'])
  expect(paths).toContain('/user/exitLogin')
})

test('an access key only reads, but for what meters have read, and gets no file and no secret', () => {
  const delivers = ['POST /meterKey/deliver', 'POST /utility/deliver']
  const marked = allCalls.filter((call) => call.keys)
  // Those that write: for the systems of supply companies and of enterprises, in place of a person.
  expect(marked.filter(changesState).map(callPermission).toSorted()).toEqual(delivers)
  const offered = marked.filter((call) => !delivers.includes(callPermission(call)))
  expect(offered.length).toBeGreaterThan(5)
  expect(offered.filter(changesState)).toEqual([])
  expect(
    offered.filter(({ out, upload, secret, serverOnly, evenIfReadOnly }) =>
      [out === 'blob', upload, secret, serverOnly, !evenIfReadOnly].some(Boolean),
    ),
  ).toEqual([])
  // What it reads of its own scope only an officer of the city or of a district reads as well.
  expect(
    offered.filter(({ may }) => typeof may !== 'string' && !(may.includes('city') && may.includes('county'))),
  ).toEqual([])
})
