/** One role: its menus with their buttons, its calls, its fields; the difference is shown before it is proposed. */
import type { CallOutput } from '@green/contract/call.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ChangeReason } from './change-reason.tsx'
import styles from './roles.module.css'

type Permission = CallOutput<typeof role.getPermissions>['permissions'][number]
type Row = CallOutput<typeof role.getRoles>[number]

export function RolePage({
  id,
  onBack,
  onProposed,
}: {
  id: string
  onBack: () => void
  onProposed: (change: string) => void
}) {
  const all = useCall(role.getRoles, {})
  const permissions = useCall(role.getPermissions, { role: id })
  const row = all.data?.find((one) => one.role === id)
  return (
    <Page
      title={row ? `角色：${row.name}` : '角色'}
      lead={
        row && row.role !== row.base
          ? `基本角色：${roleLabels[row.base]}，权限不能超过它。使用此角色的账号：${row.accounts}个。`
          : row
            ? `使用此角色的账号：${row.accounts}个。取消勾选即收窄，不能超出平台的规定。`
            : undefined
      }
      actions={<Button onClick={onBack}>返回列表</Button>}
    >
      <QueryView query={all} loading="正在加载角色" rows={10}>
        {() => (
          <QueryView query={permissions} loading="正在加载角色权限" rows={10}>
            {({ permissions, version }) =>
              row ? (
                <Editor key={version} of={row} permissions={permissions} version={version} onProposed={onProposed} />
              ) : null
            }
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

const isCall = ({ permission }: Permission) => / \//.test(permission)
const titleOf = ({ title }: Permission) => title.split('：')

function Editor({
  of,
  permissions,
  version,
  onProposed,
}: {
  of: Row
  permissions: Permission[]
  version: number
  onProposed: (change: string) => void
}) {
  const before = new Set(permissions.filter(({ allowed }) => allowed).map(({ permission }) => permission))
  const [wanted, setWanted] = useState<ReadonlySet<string>>(before)
  const isSecurity = useDuty('security')
  const [text, setText] = useState('')
  const toggle = (name: string, on: boolean) => {
    const next = new Set(wanted)
    if (on) next.add(name)
    else next.delete(name)
    setWanted(next)
  }
  const isFound = ({ title }: Permission) => title.includes(text.trim())
  const found = permissions.filter(isFound)
  const screens = [
    ...Map.groupBy(
      found.filter((one) => !isCall(one)),
      (one) => titleOf(one)[0] ?? '',
    ),
  ]
  const calls = found.filter(isCall)
  const box = (one: Permission, label: string) => (
    <Checkbox
      key={one.permission}
      id={`right-${one.permission}`}
      checked={wanted.has(one.permission)}
      onChange={(on) => (one.kept || !isSecurity ? undefined : toggle(one.permission, on))}
    >
      {label}
      {one.kept ? '（必须保留）' : ''}
    </Checkbox>
  )
  return (
    <>
      {isSecurity ? (
        <Difference
          of={of}
          permissions={permissions}
          before={before}
          wanted={wanted}
          version={version}
          onReset={() => setWanted(before)}
          onProposed={onProposed}
        />
      ) : null}
      <Sheet>
        <TextInput id="right-words" label="查找" placeholder="菜单、按钮或功能的名称" value={text} onChange={setText} />
        <h2>菜单与按钮</h2>
        <p className="ge-hint">没有“查看”的菜单不显示，其中的按钮也随之取消。</p>
        <div className={styles.screens}>
          {screens.map(([screen, rows]) => (
            <fieldset key={screen} className={styles.screen}>
              <legend>{screen}</legend>
              {rows.map((one) => box(one, titleOf(one)[1] ?? one.title))}
            </fieldset>
          ))}
        </div>
        <h2>功能</h2>
        <p className="ge-hint">取消的功能，无论从哪个页面或接口使用都会被拒绝。</p>
        <Fold
          title={`全部功能（${calls.length}项）`}
          {...(text.trim() === '' ? {} : { open: true })}
          line={`已允许${calls.filter(({ permission }) => wanted.has(permission)).length}项`}
        >
          <div className={styles.calls}>{calls.map((one) => box(one, one.title))}</div>
        </Fold>
        <Fields of={of} />
      </Sheet>
    </>
  )
}

/** Fields and steps are fixed by the forms and workflows: shown, not changed. */
function Fields({ of }: { of: Row }) {
  const matrix = useCall(role.matrix, {})
  const hidden = (matrix.data?.fields ?? []).filter(({ cells }) => cells[of.base] !== '可见')
  const steps = (matrix.data?.steps ?? []).filter(({ cells }) => cells[of.base])
  if (!matrix.data) return null
  return (
    <>
      <h2>填报项与步骤</h2>
      <p className="ge-hint">由申报表和流程规定，不在此调整。</p>
      <Fold title={`看不到或被遮盖的填报项（${hidden.length}项）`}>
        <ul className={styles.list}>
          {hidden.map(({ key, name, cells }) => (
            <li key={key}>
              {name}：{cells[of.base] || '不可见'}
            </li>
          ))}
        </ul>
      </Fold>
      <Fold title={`可以办理的步骤（${steps.length}项）`}>
        <ul className={styles.list}>
          {steps.map(({ key, name, about }) => (
            <li key={key}>
              {name}（{about}）
            </li>
          ))}
        </ul>
      </Fold>
    </>
  )
}

type DifferenceProps = {
  of: Row
  permissions: Permission[]
  before: ReadonlySet<string>
  wanted: ReadonlySet<string>
  version: number
  onReset: () => void
  onProposed: (change: string) => void
}

function Difference({ of, permissions, before, wanted, version, onReset, onProposed }: DifferenceProps) {
  const [reason, setReason] = useState('')
  const propose = useAct(rightsChange.propose, {
    onDone: ({ id, waitsFor }) => {
      const who = waitsFor.length > 0 ? `等待${waitsFor.join('、')}确认` : '目前没有第二位系统管理员，请先新建账号'
      toast.success(`已提交变更，${who}`)
      onProposed(id)
    },
  })
  const revoked = permissions.filter(({ permission }) => before.has(permission) && !wanted.has(permission))
  const granted = permissions.filter(({ permission }) => !before.has(permission) && wanted.has(permission))
  if (revoked.length + granted.length === 0) return null
  const fault = faultOf(propose.error, 'reason')
  return (
    <Sheet title="本次变更">
      <DifferenceLists revoked={revoked.map(({ title }) => title)} granted={granted.map(({ title }) => title)} />
      <RefusedLine>{fault ? null : (propose.error?.errors[0]?.message ?? propose.error?.message)}</RefusedLine>
      <ChangeReason id="right-reason" value={reason} onChange={setReason} fault={fault} />
      <div className={styles.buttons}>
        <Button onClick={onReset}>放弃变更</Button>
        <Button
          kind="primary"
          running={propose.isPending ? '正在提交' : false}
          onClick={() => propose.mutate({ role: of.role, permissions: [...wanted], version, reason })}
        >
          提交，等待另一人确认
        </Button>
      </div>
    </Sheet>
  )
}

/** The rights that are revoked and those that are granted again. */
export function DifferenceLists({ revoked, granted }: { revoked: readonly string[]; granted: readonly string[] }) {
  return (
    <div className={styles.difference}>
      {[
        { title: `取消${revoked.length}项`, rows: revoked, side: 'taken' },
        { title: `恢复${granted.length}项`, rows: granted, side: 'given' },
      ].map(({ title, rows, side }) =>
        rows.length === 0 ? null : (
          <section key={side} data-side={side}>
            <h3>{title}</h3>
            <ul className={styles.list}>
              {rows.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  )
}
