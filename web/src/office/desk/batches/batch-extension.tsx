/** 区县延期: districts with a later end than the batch, and the form that grants or removes one. */

import { batch as calls } from '@green/contract/calls/filing/batch.ts'
import { batchReason } from '@green/contract/fields/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { field, hinted, yesNo } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldBox } from '../../../filing/fields/field-box.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseSeveral } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import deskStyles from '../desk.module.css'
import { MomentField } from '../field/moment-field.tsx'
import styles from './batches.module.css'

/** The present extensions; null without any. */
export function Extensions({ batch }: { batch: Batch }) {
  const counties = useCounties()
  const granted = Object.entries(batch.extensions)
  if (granted.length === 0) return null
  const nameOf = (code: string) => counties.nameOf(code) ?? code
  return (
    <section aria-labelledby="batch-extensions">
      <h3 id="batch-extensions">区县延期</h3>
      <ul className={styles.batchChanges}>
        {granted.map(([code, { closeAt, countyDeadline, reason }]) => (
          <li key={code}>
            <p>
              <strong>{nameOf(code)}</strong>：企业提交至 {dateTimeText(closeAt)}
              {countyDeadline ? `，区县审核至 ${dateTimeText(countyDeadline)}` : ''}
            </p>
            <p className={listStyles.under}>理由：{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ExtendButton({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="clock" onClick={() => setOpen(true)}>
        区县延期
      </Button>
      {isOpen ? <ExtendDialog batch={batch} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type Draft = { qxCodes: readonly string[]; closeAt: string | null; countyDeadline: string | null }
const nothing: Draft = { qxCodes: [], closeAt: null, countyDeadline: null }

const back = field('back', '收回所选区县的延期，按本批次的期限办理', yesNo())
const extensionReason = hinted(batchReason, '5至200字。由另一位市级人员复核后生效，届时通知所选区县及其申报单位。')

function ExtendDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const counties = useCounties()
  const [{ qxCodes, closeAt, countyDeadline }, setDraft] = useState(nothing)
  const [noEnd, setNoEnd] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const form = useFieldValues([back, extensionReason])
  const takesBack = form.values.back === true
  const extend = useAct(calls.extend, {
    onDone: (answer) => {
      toastDone(answer, takesBack ? '已收回延期，有关单位会收到通知' : '已延期，有关单位会收到通知')
      onClose()
    },
  })
  const fault = (field: string) => faultOf(extend.error, field)
  const send = () => {
    setNoEnd(!takesBack && !closeAt)
    const values = form.checkAll(['reason'])
    if (!values || (!takesBack && !closeAt)) return
    const ends = takesBack ? { closeAt: null } : { closeAt, countyDeadline }
    extend.mutate(
      { id: batch.id, version: batch.version, qxCodes: [...qxCodes], reason: values.reason, ...ends },
      { onError: form.take },
    )
  }
  return (
    <Dialog
      title={`区县延期：${batch.name}`}
      onClose={onClose}
      footer={
        <ActFoot
          act={takesBack ? '收回延期' : '延期'}
          running={extend.isPending ? '正在办理' : false}
          onAct={send}
          onClose={onClose}
        />
      }
    >
      <div className={deskStyles.form}>
        <Refused error={extend.error} />
        <p>本批次企业提交截止 {dateTimeText(batch.closeAt)}。只有所选区县适用新的期限。</p>
        <Field id="extend-qx" label="区县" required fault={fault('qxCodes')}>
          <ChooseSeveral
            id="extend-qx"
            value={qxCodes}
            options={counties.options}
            onChange={(chosen) => set({ qxCodes: chosen })}
          />
        </Field>
        <FieldBox form={form} field={back} />
        {takesBack ? null : (
          <>
            <MomentField
              id="extend-close"
              label="企业提交延至"
              required
              fault={noEnd ? '请选择时间' : fault('closeAt')}
              value={closeAt}
              onChange={(at) => set({ closeAt: at })}
            />
            <MomentField
              id="extend-county"
              label="区县审核延至"
              fault={fault('countyDeadline')}
              hint={batch.countyDeadline ? `不填的，仍为 ${dateTimeText(batch.countyDeadline)}。` : '本批次没有规定。'}
              value={countyDeadline}
              onChange={(at) => set({ countyDeadline: at })}
            />
          </>
        )}
        <FieldBox form={form} field={extensionReason} />
      </div>
    </Dialog>
  )
}
