/** Which role may what: screens with their acts, calls, steps of the workflows, fields that are not for everybody. Read off what the server itself decides by. */

import { allCalls } from '@green/contract/all-calls.ts'
import type { RoleMatrix } from '@green/contract/calls/lookup.ts'
import { callPermission, lettersLeft } from '@green/contract/permissions.ts'
import { type Role, roleLabels, roles } from '@green/contract/roles.ts'
import { type OfficeGroup, officeGroups } from '@green/contract/screen-entries.ts'
import { letterWords, type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens.ts'
import { actions } from '@green/filing/actions.ts'
import { unseenKeys } from '@green/filing/decision.ts'
import { fieldsOf } from '@green/filing/form.ts'
import { isMasked } from '@green/filing/list-columns.ts'
import { type StepRole, stateLabel } from '@green/filing/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { writeAudit } from '../../base/audit/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { BlobResult } from '../../platform/http/handlers.ts'
import type { Permissions, Services } from '../../platform/services.ts'
import { type SheetSpec, workbookType, writeWorkbook } from '../../platform/spreadsheet/writer.ts'

type Cells = RoleMatrix['screens'][number]['cells']
const cellsOf = (cell: (role: Role) => string): Cells =>
  Object.fromEntries(roles.map((role) => [role, cell(role)])) as Cells

const readerOf = (role: Role): StepRole => (role === 'supervisor' ? 'expert' : role)

/** What was taken from each role. */
type TakenPermissions = Readonly<Record<Role, ReadonlySet<string>>>

/** Four tables; an empty cell means no: what nobody is named for is refused, and so is what was taken from the role. */
export async function roleMatrix(permissions: Permissions): Promise<RoleMatrix> {
  const read = roles.map(async (role) => [role, await permissions.takenFrom(role)] as const)
  const taken = Object.fromEntries(await Promise.all(read)) as TakenPermissions
  return { screens: screens(taken), calls: calls(taken), steps: steps(), fields: fields() }
}

const groups: Readonly<Record<OfficeGroup, { title?: string }>> = officeGroups

function screens(taken: TakenPermissions): RoleMatrix['screens'] {
  const words = (name: OfficeScreen, role: Role) => lettersLeft(name, role, taken[role]).map((one) => letterWords[one])
  return screenNames.map((name) => ({
    name: officeScreens[name].title,
    key: officePath(name),
    about: groups[officeScreens[name].group].title ?? '',
    cells: cellsOf((role) => words(name, role).join('、')),
  }))
}

function calls(taken: TakenPermissions): RoleMatrix['calls'] {
  return allCalls
    .map((call) => {
      const { may, title } = call
      const isOpen = (role: Role) =>
        may === 'signedIn' || (may.includes(role) && !taken[role].has(callPermission(call)))
      const cells = cellsOf((role) => (may === 'anyone' ? '公开' : isOpen(role) ? '可以' : ''))
      return { key: callPermission(call), name: title, about: call.method === 'GET' ? '查看' : '办理', cells }
    })
    .sort((a, b) => (a.key.split(' ')[1] ?? '').localeCompare(b.key.split(' ')[1] ?? ''))
}

function steps(): RoleMatrix['steps'] {
  return programmes.flatMap((programme) =>
    programme.workflow.transitions.map(({ action, label, from, to, by }) => ({
      key: `${programme.id} ${action} ${from.join(' ')} ${by.join(' ')}`,
      name: `${programme.shortTitle}：${label ?? actions[action].label}`,
      about: `${from.map((state) => (state === 'none' ? '未申报' : stateLabel(programme, state))).join('、')} → ${stateLabel(programme, to)}`,
      cells: cellsOf((role) => (by.includes(role as StepRole) ? '可以' : '')),
    })),
  )
}

function fields(): RoleMatrix['fields'] {
  return programmes.flatMap((programme) => {
    const unseen = new Map(roles.map((role) => [role, unseenKeys(programme, readerOf(role))]))
    return [...fieldsOf(programme), ...(programme.outcome?.fields ?? [])].flatMap(({ key, label, spec }) => {
      const cells = cellsOf((role) =>
        unseen.get(role)?.has(key) ? '' : isMasked(spec, readerOf(role)) ? '遮盖' : '可见',
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
  const matrix = await roleMatrix(services.permissions)
  await writeAudit(services.db, { kind: 'business', actor, action: '导出角色权限表', object: '', result: '成功' })
  return {
    fileName: `角色权限表_${clock.today()}.xlsx`,
    mime: workbookType,
    content: writeWorkbook(
      sheets.map(([key, name]): SheetSpec => {
        const lines = matrix[key].map((row) => [row.name, row.about, ...roles.map((role) => row.cells[role])])
        async function* rows() {
          yield* lines
        }
        return {
          name,
          columns: ['名称', '说明', ...roles.map((role) => roleLabels[role])].map((title) => ({ title, kind: 'text' })),
          rows: rows(),
        }
      }),
    ),
  }
}
