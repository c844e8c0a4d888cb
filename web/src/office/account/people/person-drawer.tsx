/** One person of the centre: unit and duties, absences with a deputy, and the hand-over of open work. */
import { absenceStates, dutyFields, type Person, people } from '@green/contract/calls/account/people.ts'
import { isAdministrator } from '@green/contract/roles.ts'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../accounts/accounts.module.css'
import { NewAbsence } from './new-absence.tsx'
import { OpenWork } from './open-work.tsx'

export function PersonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const person = useCall(people.get, { id })
  const { data } = person
  return (
    <Drawer title={data ? `${data.name}（${data.roleLabel}）` : '中心人员'} size={720} onClose={onClose}>
      <QueryView query={person} loading="正在加载人员" rows={6}>
        {(data) => (
          <div className={styles.form}>
            <Duties key={data.version} of={data} />
            <Absences of={data} />
            <OpenWork of={data} />
          </div>
        )}
      </QueryView>
    </Drawer>
  )
}

function Duties({ of }: { of: Person }) {
  const isAdmin = useSession((session) => isAdministrator(session.login?.userRole))
  const form = useFields(dutyFields, {
    start: { unit: of.unit, duties: of.duties },
    call: people.save,
    also: { id: of.id, version: of.version },
    done: '单位和职责已保存',
    onClose: () => undefined,
  })
  return (
    <section>
      <h3>单位和职责</h3>
      {isAdmin ? (
        <>
          <FieldsBody form={form} />
          <RefusedLine>{form.refusal}</RefusedLine>
          <Button running={form.isRunning ? '正在保存' : false} onClick={form.send}>
            保存
          </Button>
        </>
      ) : (
        <p>
          {of.unit || '没有填写单位'}；{of.duties || '没有填写职责'}
        </p>
      )}
    </section>
  )
}

function Absences({ of }: { of: Person }) {
  const isAdmin = useSession((session) => session.login?.userRole === 'admin')
  const [adding, setAdding] = useState(false)
  const [confirm, confirmation] = useConfirm()
  const end = useAct(people.endAbsence, { onDone: () => toast.success('缺勤代理已结束，即时生效') })
  const ask = async (one: Person['absences'][number]) => {
    const yes = await confirm({
      title: one.state === 'coming' ? '取消这次缺勤代理？' : '提前结束缺勤代理？',
      text: `${one.deputyName}将不能再代${of.name}办理，即时生效，并告知两人。`,
      act: one.state === 'coming' ? '取消缺勤代理' : '提前结束',
    })
    if (yes) end.mutate({ id: one.id })
  }
  return (
    <section>
      {confirmation}
      <h3>缺勤代理</h3>
      {of.noDeputy ? <p className="ge-hint">{of.noDeputy}。</p> : null}
      {of.absences.length > 0 ? (
        <DataTable
          caption="缺勤代理"
          rows={of.absences}
          rowKey={(one) => one.id}
          columns={[
            { key: 'days', title: '起止日期', head: true, cell: (one) => `${one.from}至${one.until}` },
            { key: 'deputy', title: '代理人', cell: (one) => one.deputyName },
            { key: 'reason', title: '理由', cell: (one) => one.reason },
            { key: 'state', title: '状态', cell: (one) => absenceStates[one.state] },
            {
              key: 'acts',
              title: '操作',
              cell: (one) =>
                isAdmin && (one.state === 'coming' || one.state === 'running') ? (
                  <Button size="small" kind="quiet" onClick={() => void ask(one)}>
                    {one.state === 'coming' ? '取消' : '提前结束'}
                  </Button>
                ) : (
                  '—'
                ),
            },
          ]}
        />
      ) : of.noDeputy ? null : (
        <p className="ge-hint">没有登记过缺勤。</p>
      )}
      <RefusedLine>{end.error?.message}</RefusedLine>
      {isAdmin && !of.noDeputy && !adding ? <Button onClick={() => setAdding(true)}>登记缺勤</Button> : null}
      {adding ? <NewAbsence of={of} onDone={() => setAdding(false)} /> : null}
    </section>
  )
}
