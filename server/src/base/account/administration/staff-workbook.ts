/** 工作人员工作簿: the officers, experts and inspectors of a city at once. It only adds accounts; those that exist stay as they are. */

import { StaffLoginName } from '@green/contract/calls/account/account.ts'
import { roleLabels, staffRoles } from '@green/contract/roles.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Tx } from '../../../db/database.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services } from '../../../platform/services.ts'
import { type CellRule, choice, code, day, listed, textCell, textOfCell } from '../../import/cell-rules.ts'
import {
  type CheckedRow,
  type ColumnFault,
  faultAt,
  type ImportColumn,
  type RowValues,
} from '../../import/checked-rows.ts'
import type { ImportContext, JudgedBatch, WorkbookKind } from '../../import/workbook-import.ts'
import { tellNumber } from '../../message/tell.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { accountsNamed } from '../store.ts'
import { addStaff, hasExpired, lacksCounty, type NewStaff } from './administration.ts'

const roleNames = Object.fromEntries(staffRoles.map((role) => [role, roleLabels[role]]))

const loginName: CellRule = {
  typed: 'code',
  read: (cell) => {
    const found = StaffLoginName.safeParse(textOfCell(cell))
    return found.success ? { value: found.data } : { fault: found.error.issues[0]?.message ?? '' }
  },
}

const columns: readonly ImportColumn[] = [
  { title: '登录名', key: 'loginName', rule: loginName, required: true, note: '3至30位字母、数字或下划线，以字母开头' },
  { title: '姓名', key: 'name', rule: textCell(40, 'personName'), required: true, note: '' },
  { title: '手机号', key: 'mobile', rule: code('mobile'), required: true, note: '按文本填写；首次登录用它设置密码' },
  {
    title: '角色',
    key: 'role',
    rule: choice(roleNames),
    required: true,
    note: `${Object.values(roleNames).join('、')}；一人两职，分设两个账号`,
  },
  { title: '单位', key: 'unit', rule: textCell(60, 'organisationName'), required: true, note: '' },
  { title: '区县代码', key: 'qxCode', rule: listed('district', '区县'), note: '6位，按文本填写；区县管理员必填' },
  { title: '有效期至', key: 'validUntil', rule: day, note: '2026-12-31；不填为长期' },
]

/** What may be left out, or is not readable. */
const maybe = (value: RowValues[string] | undefined) => (value === undefined ? null : String(value))

function across({ role, qxCode, validUntil }: RowValues): ColumnFault[] {
  return [
    ...(lacksCounty({ userRole: String(role), qxCode: maybe(qxCode) })
      ? [{ key: 'qxCode', message: `${roleLabels.county}请填写所属区县` }]
      : []),
    ...(hasExpired({ validUntil: maybe(validUntil) }) ? [{ key: 'validUntil', message: faultTexts.expiryPast }] : []),
  ]
}

/** A row without faults. */
const wantedOf = ({ values }: CheckedRow): NewStaff => ({
  loginName: String(values.loginName),
  name: String(values.name),
  mobile: String(values.mobile),
  userRole: oneOf(staffRoles, String(values.role)),
  unit: String(values.unit),
  qxCode: maybe(values.qxCode),
  validUntil: maybe(values.validUntil),
})

/** `seen` are the telephone numbers by role of the rows before. */
function judgeWith(services: Services) {
  const seen = new Map<string, number>()
  return async (tx: Tx, rows: readonly CheckedRow[], { actor }: ImportContext): Promise<JudgedBatch> => {
    const filled = rows.filter(({ faults }) => faults.length === 0)
    const holders = filled.length === 0 ? [] : await accountsNamed(tx, filled.map(wantedOf))
    const existing = new Set<CheckedRow>()
    for (const row of filled) {
      const { userRole, mobile, name, ...wanted } = wantedOf(row)
      const named = holders.find((one) => one.loginName === wanted.loginName.toLowerCase())
      if (named && named.role === userRole && named.name === name && named.mobile === mobile) existing.add(row)
      else if (named) row.faults.push(faultAt(row, columns, 'loginName', '登录名已被另一账号使用，请换一个'))
      else if (holders.some((one) => one.mobile === mobile && one.role === userRole))
        row.faults.push(faultAt(row, columns, 'mobile', `该手机号已有${roleLabels[userRole]}账号`))
      const twin = seen.get(`${userRole} ${mobile}`)
      if (twin !== undefined && twin !== row.row)
        row.faults.push(faultAt(row, columns, 'mobile', `与第${twin}行的手机号和角色相同`))
      seen.set(`${userRole} ${mobile}`, row.row)
    }
    return {
      logs: true,
      of: (row) => ({ outcome: existing.has(row) ? 'same' : 'add', changes: [] }),
      write: async () => {
        // Of a secret that nobody knows: each person sets the own password by a code.
        const passwordHash = await hashPassword(ids.token())
        for (const row of rows.filter((one) => !existing.has(one))) {
          const wanted = wantedOf(row)
          await addStaff(tx, services, { actor, wanted, passwordHash })
          await tellNumber(tx, services, {
            mobile: wanted.mobile,
            template: 'staffInvited',
            values: {
              name: wanted.name,
              role: roleLabels[wanted.userRole],
              loginName: wanted.loginName,
            },
          })
        }
      },
    }
  }
}

export const staffWorkbook = (services: Services): WorkbookKind => ({
  kind: 'staff',
  title: '工作人员',
  namedBy: ['name', 'loginName'],
  sheets: [
    {
      name: '工作人员',
      columns,
      across,
      keyOf: ({ loginName: name }) => (name === undefined ? undefined : String(name).toLowerCase()),
      keyColumn: 'loginName',
      judge: judgeWith(services),
    },
  ],
  uniqueIndex: 'account_login_name',
  advice: [
    ['首次登录', '导入后每人收到一条短信，用本人手机号的验证码设置密码后登录；没有人知道别人的密码'],
    ['已有的账号', '登录名、姓名、手机号和角色都相同的跳过，不修改；修改在“用户中心”和“账号”办理'],
  ],
})
