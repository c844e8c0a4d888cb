/** Which role may what: screens with their acts, calls, steps of the workflows, fields that are not for everybody. Read off what the server itself decides by. */

import { allCalls } from '@green/contract/all-calls.ts'
import type { RoleMatrix } from '@green/contract/calls/overview/lookup.ts'
import { administratorDuties, dutyLabels, isInspector, type Role, roleLabels, roles } from '@green/contract/roles.ts'
import { callPermission, lettersLeft, outsideDuty } from '@green/contract/screens/permissions.ts'
import { type OfficeGroup, officeGroups } from '@green/contract/screens/screen-entries.ts'
import {
  letterLabels,
  type OfficeScreen,
  officePath,
  officeScreens,
  screenNames,
} from '@green/contract/screens/screens.ts'
import { caseMachines } from '@green/filing/cases/all.ts'
import { type CaseMachine, stateLabelOf } from '@green/filing/cases/machine.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { isMasked } from '@green/filing/programme/list-columns.ts'
import { compareNames } from '@green/filing/value/name-order.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { unseenKeys } from '@green/filing/workflow/decision.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { type SheetSpec, workbookType, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { allRoles, isSplit } from '../../../base/role/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Permissions, Services } from '../../../platform/services.ts'

type Cells = RoleMatrix['screens'][number]['cells']
/** A column: one of the contract's roles, or a further one that stands on it, and what was taken from it. */
type Column = { key: string; title: string; base: Role; taken: ReadonlySet<string> }
const cellsOf = (columns: readonly Column[], cell: (column: Column) => string): Cells =>
  Object.fromEntries(columns.map((one) => [one.key, cell(one)]))

const readerOf = (role: Role): StepRole => (isInspector(role) ? 'expert' : role)

const machines: readonly CaseMachine<string, string, never>[] = Object.values(caseMachines as never)

type FurtherRole = { id: string; name: string; base: string }

/**
 * Four tables; an empty cell means no: what nobody is named for is refused, and so is what was taken from the role.
 * Where the duties of administrators are split, each duty is shown as a column in the place of theirs; the cells of the whole
 * role stay.
 */
export async function roleMatrix(
  permissions: Permissions,
  stored: readonly FurtherRole[],
  isSplit: boolean,
): Promise<RoleMatrix> {
  const further = stored
    .filter(({ id }) => !(roles as readonly string[]).includes(id))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ id: key, name: title, base }) => ({ key, title, base: oneOf(roles, base) }))
  const named = [...roles.map((role) => ({ key: role as string, title: roleLabels[role], base: role })), ...further]
  const whole = await Promise.all(
    named.map(async (one): Promise<Column> => ({ ...one, taken: await permissions.deniedTo(one.key) })),
  )
  const shown = isSplit ? whole.flatMap((one) => (one.base === 'admin' ? byDuty(one) : [one])) : whole
  const columns = [...new Set([...whole, ...shown])]
  return {
    columns: shown.map(({ key, title }) => ({ key, title })),
    screens: screens(columns),
    calls: calls(columns),
    steps: steps(columns),
    fields: fields(columns),
  }
}

/** The tables of this installation as it is now. */
export const roleMatrixOf = async ({ permissions, db }: Pick<Services, 'db' | 'permissions'>): Promise<RoleMatrix> =>
  roleMatrix(permissions, await allRoles(db), await isSplit(db))

const byDuty = (column: Column): Column[] =>
  administratorDuties.map((duty) => ({
    ...column,
    key: `${column.key}-${duty}`,
    title: column.key === 'admin' ? dutyLabels[duty] : `${column.title}（${dutyLabels[duty]}）`,
    taken: new Set([...column.taken, ...outsideDuty(duty)]),
  }))

const groups: Readonly<Record<OfficeGroup, { title?: string }>> = officeGroups

function screens(columns: readonly Column[]): RoleMatrix['screens'] {
  const letters = (name: OfficeScreen, { base, taken: withheld }: Column) =>
    lettersLeft(name, base, withheld).map((one) => letterLabels[one])
  return screenNames.map((name) => ({
    name: officeScreens[name].title,
    key: officePath(name),
    about: groups[officeScreens[name].group].title ?? '',
    cells: cellsOf(columns, (one) => letters(name, one).join('、')),
  }))
}

function calls(columns: readonly Column[]): RoleMatrix['calls'] {
  return allCalls
    .map((call) => {
      const { may, title } = call
      const isOpen = ({ base, taken: withheld }: Column) =>
        may === 'signedIn' || (may.includes(base) && !withheld.has(callPermission(call)))
      const cells = cellsOf(columns, (one) => (may === 'anyone' ? '公开' : isOpen(one) ? '可以' : ''))
      return { key: callPermission(call), name: title, about: call.method === 'GET' ? '查看' : '办理', cells }
    })
    .sort((a, b) => compareNames(a.key.split(' ')[1] ?? '', b.key.split(' ')[1] ?? ''))
}

/** Of the workflows of programmes, and of every case that is not a filing. */
function steps(columns: readonly Column[]): RoleMatrix['steps'] {
  return [...stepsOfProgrammes(columns), ...stepsOfCases(columns)]
}

function stepsOfCases(columns: readonly Column[]): RoleMatrix['steps'] {
  return machines.flatMap((machine) => {
    const labelOf = (state: string) => (state === 'none' ? '未提出' : stateLabelOf(machine, state))
    return Object.entries(machine.steps).flatMap(([action, { label, from, to, by, quiet }]) =>
      quiet
        ? []
        : {
            key: `${machine.id} ${action}`,
            name: `${machine.title}：${label}`,
            about: `${from.map(labelOf).join('、')} → ${[to]
              .flat()
              .map((one) => (one === 'same' ? '不变' : labelOf(one)))
              .join('、')}`,
            cells: cellsOf(columns, ({ base }) => (by.includes(base) ? '可以' : '')),
          },
    )
  })
}

function stepsOfProgrammes(columns: readonly Column[]): RoleMatrix['steps'] {
  return programmes.flatMap((programme) =>
    programme.workflow.transitions.map(({ action, label, from, to, by }) => ({
      key: `${programme.id} ${action} ${from.join(' ')} ${by.join(' ')}`,
      name: `${programme.shortTitle}：${label ?? actions[action].label}`,
      about: `${from.map((state) => (state === 'none' ? '未申报' : stateLabel(programme, state))).join('、')} → ${stateLabel(programme, to)}`,
      cells: cellsOf(columns, ({ base }) => (by.includes(base as StepRole) ? '可以' : '')),
    })),
  )
}

function fields(columns: readonly Column[]): RoleMatrix['fields'] {
  return programmes.flatMap((programme) => {
    const unseen = new Map(roles.map((role) => [role, unseenKeys(programme, readerOf(role))]))
    return [...fieldsOf(programme), ...(programme.outcome?.fields ?? [])].flatMap(({ key, label, spec }) => {
      const cells = cellsOf(columns, ({ base }) =>
        unseen.get(base)?.has(key) ? '' : isMasked(spec, readerOf(base)) ? '遮盖' : '可见',
      )
      return Object.values(cells).every((cell) => cell === '可见')
        ? []
        : [{ key: `${programme.id} ${key}`, name: `${programme.shortTitle}：${label}`, about: '', cells }]
    })
  })
}

const sheets = [
  ['screens', '菜单与按钮'],
  ['calls', '功能'],
  ['steps', '流程步骤'],
  ['fields', '受限填报项'],
] as const

/** The four tables as sheets. */
export async function exportRoleMatrix(services: Services, actor: Actor): Promise<BlobResult> {
  const matrix = await roleMatrixOf(services)
  await writeAudit(services.db, { kind: 'business', actor, action: '导出角色权限表', object: '', result: '成功' })
  return {
    fileName: `角色权限表_${clock.today()}.xlsx`,
    mime: workbookType,
    content: writeWorkbook(
      sheets.map(([key, name]): SheetSpec => {
        const lines = matrix[key].map((row) => [
          row.name,
          row.about,
          ...matrix.columns.map(({ key: column }) => row.cells[column] ?? ''),
        ])
        async function* rows() {
          yield* lines
        }
        return {
          name,
          columns: ['名称', '说明', ...matrix.columns.map((one) => one.title)].map((title) => ({
            title,
            kind: 'text',
          })),
          rows: rows(),
        }
      }),
    ),
  }
}
