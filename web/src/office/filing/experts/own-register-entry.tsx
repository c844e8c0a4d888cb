/** 我的专家信息: an expert declares relations and absences once a year and sees the own term of office. */
import type { CallOutput } from '@green/contract/call.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { useDictionary } from '../../list/dictionary.ts'
import { Absences, Interests } from './declared-rows.tsx'
import { PlaceFields, TradeFields } from './work-fields.tsx'

type Own = CallOutput<typeof expert.own>

export function OwnExpertPage() {
  const own = useCall(expert.own, {})
  return (
    <Page title="我的专家信息" lead="每年至少申报一次利害关系；有关系的单位由系统自动回避，没有申报的不能续聘。">
      <Sheet>
        <QueryView query={own} loading="正在读取专家信息" rows={6}>
          {(data) => <OwnForm key={JSON.stringify(data)} own={data} />}
        </QueryView>
      </Sheet>
    </Page>
  )
}

function OwnForm({ own }: { own: Own }) {
  const { fields, industries, qxCode, parkName, interests, absences } = own
  const [form, setForm] = useState({ fields, industries, qxCode, parkName, interests, absences })
  const [attempt, setAttempt] = useState(0)
  const titles = useDictionary('professionalTitle')
  const save = useAct(expert.declare, {
    refreshes: [expert.own],
    onDone: () => toast.success('已申报'),
  })
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const fault = (field: string) => faultOf(save.error, field)
  const work = { prefix: 'own', form, onChange: change, faultOf: fault }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (!save.isPending) save.mutate(form)
      }}
    >
      <p>
        {own.name}　{own.unit || '未填单位'}
        {own.professionalTitle ? `　${titles.label(own.professionalTitle)}` : ''}　聘期 {own.termFrom} 至 {own.termTo}
      </p>
      <p role="status">{own.declaredOn ? `上次申报：${own.declaredOn}` : '还没有申报过利害关系。'}</p>
      <ErrorSummary
        attempt={save.isPending ? 0 : attempt}
        faults={(save.error?.errors ?? []).map(({ field, message }) => ({
          id: field.includes('.') ? field.replaceAll('.', '-') : `own-${field}`,
          message,
        }))}
      />
      <Refused error={save.error} />
      <Interests rows={form.interests} faultOf={fault} onChange={(next) => change({ interests: next })} />
      <Absences rows={form.absences} faultOf={fault} onChange={(next) => change({ absences: next })} />
      <div className={styles.two}>
        <TradeFields {...work} />
        <PlaceFields {...work} parkHint="同一园区的单位申报时自动回避。" />
      </div>
      <div className={styles.act}>
        <Button type="submit" kind="primary" running={save.isPending ? '正在申报' : false}>
          确认申报
        </Button>
      </div>
    </form>
  )
}
