/**
 * 角色权限表 names only what exists: each letter of a role on a screen is an act that the source of the screen leads to, by a call that the
 * role may make. The desks lead to the steps of their programmes, which stand in the workflows.
 */
import { resolve } from 'node:path'
import type { Call } from '@green/contract/call.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { lettersOf } from '@green/contract/screens/permissions.ts'
import { deskIdOf } from '@green/contract/screens/programme-desks.ts'
import {
  type Letter,
  letterLabels,
  type OfficeScreen,
  officeScreens,
  screenNames,
} from '@green/contract/screens/screens.ts'
import { actions, type StepRight } from '@green/filing/workflow/actions.ts'
import { programmes } from '@green/programmes/all.ts'
import { expect, test } from 'vitest'
import { callsOfScreens } from './screen-acts.ts'
import { root, sourceFiles } from './sources.ts'

/** What every screen has, or what a shared piece may offer: it makes no letter true. */
const ofEveryScreen = /^(listView|favourite|lsdtFile|file|personal|twoHands|role|lsdtJg)$/

/** What a letter names, by what the title of its call says. */
const says: Readonly<Record<Exclude<Letter, 'V'>, RegExp>> = {
  N: /./,
  R1: /./,
  R2: /./,
  S: /评分|核查|核验|诊断|考核|打分|现场|笔录|办理/,
  C: /./,
  A: /专家|指派|派/,
  K: /撤销|移除|移出|注销|暂停|作废|取消|收回/,
  P: /发布|公布|公开|公示|推送|冻结|撤回|登记/,
  X: /导出|下载|工作簿|打包|数据包/,
  I: /导入/,
  M: /提醒|催|通知|群发/,
  D: /删除|作废/,
}

const found = callsOfScreens(sourceFiles())

async function callsOf(screen: string): Promise<Call[]> {
  const named = await Promise.all(
    (found.get(screen) ?? []).map(async ({ file, group, name }) => {
      if (ofEveryScreen.test(group) && screen !== 'roleManagement') return []
      const module = (await import(resolve(root, file.replace('@green/', '')))) as Record<string, Record<string, Call>>
      const calls = module[group] ?? {}
      return name === '*' ? Object.values(calls) : [calls[name]]
    }),
  )
  return [...new Set(named.flat().filter((one) => one?.path !== undefined) as Call[])]
}

const mayCall = ({ may }: Call, role: Role) => typeof may !== 'string' && may.includes(role)

function isAct(call: Call, letter: Exclude<Letter, 'V'>): boolean {
  if (letter === 'X') return call.out === 'blob' && says.X.test(call.title)
  return call.method !== 'GET' && call.out !== 'blob' && !call.evenIfReadOnly && says[letter].test(call.title)
}

const rights: Readonly<Partial<Record<Letter, StepRight>>> = { R1: 'review', R2: 'review', A: 'assign', K: 'revoke' }

/** Whether a programme of this desk has such a step for the role. */
function isStep(desk: OfficeScreen, role: Role, letter: Letter): boolean {
  const right = rights[letter]
  return programmes.some(
    ({ id, workflow }) =>
      deskIdOf(id) === desk &&
      workflow.transitions.some(
        ({ by, action }) =>
          by.some((one) => one === role) &&
          (letter !== 'D' || action === 'remove') &&
          (right === undefined || (actions[action].right ?? 'review') === right),
      ),
  )
}

/** Letters of a desk that stand for steps of its programmes, not for calls of its own. */
const ofSteps: ReadonlySet<Letter> = new Set(['N', 'R1', 'R2', 'A', 'S', 'K', 'D'])

/** The acts of a role on a screen that nothing there does. */
async function unfounded(screen: OfficeScreen): Promise<string[]> {
  const isDesk = programmes.some(({ id }) => deskIdOf(id) === screen)
  // Desks without parts of their own show what every desk shows.
  const calls = await callsOf(isDesk && !found.has(screen) ? 'special-fund' : screen)
  return roles.flatMap((role) =>
    lettersOf(officeScreens[screen].may[role]).flatMap((letter) => {
      if (letter === 'V') return []
      const exists =
        isDesk && ofSteps.has(letter)
          ? isStep(screen, role, letter)
          : calls.some((call) => mayCall(call, role) && isAct(call, letter))
      return exists ? [] : [`${screen} ${role}: ${letter} ${letterLabels[letter]}`]
    }),
  )
}

test('every letter is an act that the screen leads to', async () => {
  expect(
    screenNames.filter((screen) => !found.has(screen) && !programmes.some(({ id }) => deskIdOf(id) === screen)),
  ).toEqual([])
  expect((await Promise.all(screenNames.map(unfounded))).flat()).toEqual([])
})

test('the source is followed through what a page shows, to what is loaded later, and no further', () => {
  const calls = callsOfScreens({
    'web/src/office/pages.ts': "const pages = {\n  one: () => import('./one.tsx').then((m) => m.OnePage),\n}\n",
    'web/src/office/one.tsx': [
      "import { role } from '@green/contract/calls/overview/lookup.ts'",
      "import { Part } from './part.tsx'",
      'export const OnePage = () => <Part call={role.matrix} />',
      'export const Other = () => <Part call={role.exportMatrix} />',
    ].join('\n'),
    'web/src/office/part.tsx': [
      "import { menu } from '@green/contract/calls/operation/menu.ts'",
      "const Late = lazy(() => import('./late.tsx').then((m) => m.Late))",
      'export const Part = () => <Late of={menu.save} />',
    ].join('\n'),
    'web/src/office/late.tsx': [
      "import { role } from '@green/contract/calls/overview/lookup.ts'",
      'export const Late = () => useAct(role.saveRole)',
      'export const Unused = () => useAct(role.removeRole)',
    ].join('\n'),
  })
  expect(
    calls
      .get('one')
      ?.map(({ name }) => name)
      .sort(),
  ).toEqual(['matrix', 'save', 'saveRole'])
})
