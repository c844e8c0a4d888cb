/** 企业能耗一览: one enterprise's years, sources, calibres, findings, targets, titles and open matters. */

import {
  adoptionReasonLength,
  type EnergyGlance,
  type EnergyRecordView,
  energyNotes,
  energyYear,
} from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { endText } from '@green/contract/filing/titles.ts'
import { deskOf, officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { GlanceView } from '../../../filing/energy/glance-view.tsx'
import { LedgerView } from '../../../filing/energy/ledger-view.tsx'
import { UtilityMonths } from '../../../filing/energy/utility-months.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import { CitedScenarios } from './cited-scenarios.tsx'

type Act = { record: EnergyRecordView; kind: 'accept' | 'doubt' }

export function EnterpriseSidePage() {
  const [place, setPlace] = useAddress({ id: '', year: 0 })
  const glance = useCall(energyYear.glance, { enterpriseId: place.id }, { enabled: place.id !== '' })
  if (place.id === '')
    return (
      <Page title="企业能耗一览">
        <Sheet>
          <Empty
            title="没有选择企业"
            hint="请从企业能耗数据中选择一家企业。"
            action={<Link to={officePath('energyData')}>打开企业能耗数据</Link>}
          />
        </Sheet>
      </Page>
    )
  return (
    <QueryView query={glance} loading="正在加载企业能耗" rows={8} page>
      {(data) => <Side data={data} year={place.year} onYear={(year) => setPlace({ year })} />}
    </QueryView>
  )
}

type SideProps = { data: EnergyGlance; year: number; onYear: (year: number) => void }

function Side({ data, year, onYear }: SideProps) {
  const [act, setAct] = useState<Act | null>(null)
  const check = useAct(energyYear.check, { onDone: () => toast.success('已核对') })
  const { enterprise } = data
  const acts = (record: EnergyRecordView) => (
    <span className={energyClasses.tags}>
      {record.accepted ? null : (
        <Button size="small" kind="primary" onClick={() => setAct({ record, kind: 'accept' })}>
          采用
        </Button>
      )}
      {record.check === 'sound' ? null : (
        <Button
          size="small"
          running={check.isPending && check.variables.recordIds[0] === record.id}
          onClick={() => check.mutate({ recordIds: [record.id], result: 'sound' })}
        >
          核对无误
        </Button>
      )}
      <Button size="small" onClick={() => setAct({ record, kind: 'doubt' })}>
        存疑
      </Button>
    </span>
  )
  return (
    <Page
      title={enterprise.enterpriseName}
      lead={[enterprise.socialCode, enterprise.qxName, enterprise.industryName].filter(Boolean).join('　')}
      actions={
        <>
          <Link
            to={officePath('energyVerifications')}
            search={{ keyword: enterprise.enterpriseName }}
            className={styles.link}
            data-part="row-link"
          >
            第三方核查
          </Link>
          <Link
            to={officePath('enterpriseCard')}
            search={{ id: enterprise.id }}
            className={styles.link}
            data-part="row-link"
          >
            企业档案
          </Link>
        </>
      }
    >
      <TitlesAndMatters of={data} />
      <LedgerView enterpriseId={enterprise.id} year={year || data.years[0]?.year} />
      <UtilityMonths enterpriseId={enterprise.id} year={year || data.years[0]?.year} />
      <GlanceView
        glance={data}
        year={year}
        onYear={onYear}
        filingLink={(programme, id, label) => (
          <Link to={deskOf(programme ?? '')} search={{ id }}>
            {label}
          </Link>
        )}
        verificationLink={(id, label) => (
          <Link to={officePath('energyVerifications')} search={{ id }}>
            {label}
          </Link>
        )}
        {...(data.may.decide ? { actsOf: acts } : {})}
      />
      {data.may.decide ? <CitedScenarios enterpriseId={enterprise.id} /> : null}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </Page>
  )
}

/** What the enterprise holds, and what of it is being decided. */
function TitlesAndMatters({ of: { titles, matters } }: { of: EnergyGlance }) {
  if (titles.length + matters.length === 0) return null
  return (
    <Sheet>
      <h2 className="ge-hidden">称号和在办事项</h2>
      {titles.length > 0 ? (
        <p
          className={energyClasses.note}
        >{`称号：${titles.map(({ label, validTo }) => `${label}至${endText(validTo)}`).join('；')}`}</p>
      ) : null}
      {matters.length > 0 ? (
        <p className={energyClasses.note}>
          在办：
          {matters.map((matter) => (
            <span key={matter.filingId} className={energyClasses.link}>
              <Link to={deskOf(matter.programme)} search={{ id: matter.filingId }}>
                {matter.label}
              </Link>
              {`（${matter.stateLabel}）`}
            </span>
          ))}
        </p>
      ) : null}
    </Sheet>
  )
}

/** The reason for adopting a source, or what is doubtful about it. */
function ActDialog({ act: { record, kind }, onClose }: { act: Act; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const done = (message: string) => (answer: object) => {
    toastDone(answer, message)
    onClose()
  }
  const accept = useAct(energyYear.accept, { refreshes: [ledger.year], onDone: done('已采用') })
  const doubt = useAct(energyYear.check, { onDone: done('已记为存疑') })
  const isAccept = kind === 'accept'
  const running = accept.isPending || doubt.isPending
  const take = () => {
    const trimmed = reason.trim()
    if ([...trimmed].length < 5) return setMissing('请写明理由，不少于5个字')
    if (isAccept) accept.mutate({ recordId: record.id, version: record.version, reason: trimmed })
    else doubt.mutate({ recordIds: [record.id], result: 'doubtful', note: trimmed })
  }
  return (
    <Dialog
      title={`${record.year}年：${isAccept ? '采用' : '存疑'}“${record.source}”`}
      onClose={onClose}
      footer={
        <ActFoot
          act={isAccept ? '采用这一来源' : '记为存疑'}
          running={running ? '正在保存' : false}
          onAct={take}
          onClose={onClose}
        />
      }
    >
      <TextArea
        id="energy-reason"
        label={isAccept ? '采用的理由' : '存疑的地方'}
        required
        rows={3}
        maxLength={isAccept ? adoptionReasonLength : energyNotes.check}
        value={reason}
        fault={missing}
        hint={
          isAccept
            ? '采用后，统计、评价和报告都用这一来源；其他来源仍并列保留。企业和各级都能看到理由。'
            : '企业据此核对更正；更正后须重新核对。'
        }
        onChange={setReason}
      />
      <RefusedLine>{accept.error?.message ?? doubt.error?.message}</RefusedLine>
    </Dialog>
  )
}
