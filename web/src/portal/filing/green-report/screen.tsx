/** 绿效码报告: an enterprise makes the report of a year, takes its papers, and sees the earlier versions. */
import type { CallOutput } from '@green/contract/call.ts'
import {
  lxmReport,
  type Report,
  reportFields,
  reportFormats,
  reportPurposes,
  reportStates,
  reportTypes,
} from '@green/contract/calls/code/lxm-report.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { ofOptions } from '@green/filing/form/fields.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import filingPagesStyles from '../filing-pages.module.css'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import styles from './green-report.module.css'

type Own = CallOutput<typeof lxmReport.getReportInfoByYear>
type Year = Own['years'][number]

export function GreenReportPage() {
  const readiness = useFilingReadiness('enterprise')
  const [place, setPlace] = useAddress({ year: '' })
  const input = /^\d{4}$/.test(place.year) ? { year: place.year } : {}
  const own = useCall(lxmReport.getReportInfoByYear, input, { enabled: readiness === 'ready' })
  const { data } = own
  return (
    <div className="ge-wrap">
      <Page
        title="绿效码报告"
        lead="把一个年度的绿效码写成报告，自己留存，或交给采购方、金融机构。报告带编号和校验码，任何人都可以核验真伪；不作为行政许可依据。"
        actions={
          data && data.years.length > 1 ? (
            <Select
              id="report-year"
              label="数据年度"
              value={String(data.year ?? '')}
              options={data.years.map(({ year }) => ({ value: String(year), label: `${year}年度` }))}
              onChange={(year) => setPlace({ year })}
            />
          ) : null
        }
      >
        <ReadinessNotice readiness={readiness} orgKind="enterprise" />
        {readiness === 'ready' ? (
          <QueryView query={own} loading="正在读取绿效码报告" rows={6}>
            {(read) => <Shown key={read.year} data={read} />}
          </QueryView>
        ) : null}
      </Page>
    </div>
  )
}

function Shown({ data }: { data: Own }) {
  const year = data.years.find((one) => one.year === data.year)
  if (!year)
    return (
      <Sheet>
        <Empty title="还没有评分结果" hint="年度数据审核通过、市级完成评分并告知后，可以在这里生成报告。" />
      </Sheet>
    )
  return (
    <>
      {data.report ? <Current report={data.report} /> : null}
      <Sheet title={data.report ? '重新生成' : `生成${year.year}年度报告`} id="make">
        <MakeForm year={year} isAgain={data.report !== null} />
      </Sheet>
      {data.earlier.length > 0 ? (
        <Sheet title="以前的版本" id="earlier">
          <ul className={styles.list}>
            {data.earlier.map((report) => (
              <li key={report.id}>
                <ReportHead report={report} />
                <Papers report={report} />
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </>
  )
}

function ReportHead({ report }: { report: Report }) {
  return (
    <p className={styles.head}>
      <strong>{`第${report.edition}版　${reportPurposes[report.purpose]}`}</strong>
      <Tag tone={report.state === 'exported' ? 'green' : 'blue'}>{reportStates[report.state]}</Tag>
      <span className="ge-hint">{`${report.number}　${dateTimeText(report.madeAt)}　${report.madeByName}`}</span>
    </p>
  )
}

function Current({ report }: { report: Report }) {
  return (
    <Sheet title={report.title} id="report">
      <ReportHead report={report} />
      <dl className={styles.facts}>
        {report.receiver ? <Fact label="接收单位">{report.receiver}</Fact> : null}
        <Fact label="同行业位置">{report.showBand ? '写入报告' : '不写入报告'}</Fact>
        {report.remark ? <Fact label="备注">{report.remark}</Fact> : null}
        <Fact label={`报告数据的${digestName(report.sha256)}`}>{digestHex(report.sha256)}</Fact>
      </dl>
      <Papers report={report} />
      <p className="ge-hint">
        完整版包含全部内容；信贷版只有企业概况、总体结果、指标得分、称号与项目、数据来源，供金融机构使用。
        {report.purpose === 'self' ? '用途为自查的报告是内部版，不得对外使用。' : null}
      </p>
    </Sheet>
  )
}

const papersOffered = (['full', 'credit'] as const).flatMap((type) =>
  (['pdf', 'word'] as const).map((format) => ({ type, format })),
)

function Papers({ report }: { report: Report }) {
  const [isDeleting, setDeleting] = useState(false)
  const remove = useAct(lxmReport.deleteReportInfo, {
    onDone: () => toast.success(`已删除：${report.title}第${report.edition}版`),
  })
  return (
    <>
      {report.blocked ? (
        <p className={filingPagesStyles.notice} role="note">
          {report.blocked}
        </p>
      ) : null}
      <div className={styles.acts}>
        {report.blocked
          ? null
          : papersOffered.map(({ type, format }) => (
              <DownloadButton
                key={`${type} ${format}`}
                call={lxmReport.outLxmReport}
                input={{ id: report.id, type, format }}
                size="small"
                kind={type === 'full' && format === 'pdf' && report.current ? 'primary' : 'plain'}
              >
                {`${reportTypes[type]} ${reportFormats[format]}`}
              </DownloadButton>
            ))}
        <Button size="small" kind="quiet" onClick={() => setDeleting(true)}>
          删除
        </Button>
      </div>
      <Dialog
        open={isDeleting}
        title="删除这份报告？"
        onClose={() => setDeleting(false)}
        footer={
          <ActFoot
            act="删除"
            kind="danger"
            running={remove.isPending ? '正在删除' : false}
            onAct={() => remove.mutate({ id: report.id })}
            onClose={() => setDeleting(false)}
          />
        }
      >
        <p>已经交给他人的纸质或电子文件，核验时会显示不再有效。需要时可以再次生成。</p>
        {remove.error ? (
          <p className="ge-fault" role="alert">
            {remove.error.message}
          </p>
        ) : null}
      </Dialog>
    </>
  )
}

const [purposeField, ...otherFields] = reportFields

function MakeForm({ year, isAgain }: { year: Year; isAgain: boolean }) {
  const purpose = year.internalOnly ? ofOptions(purposeField, ['self']) : purposeField
  const form = useFields([purpose, ...otherFields], {
    start: year.internalOnly ? { purpose: 'self' } : {},
    varies: (values) => (values.purpose === 'self' ? { receiver: null } : {}),
    call: lxmReport.saveReportInfo,
    also: { year: year.year },
    done: ({ title, edition }) => `已生成：${title}第${edition}版`,
    onClose: () => undefined,
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isRunning) form.send()
      }}
    >
      <p className="ge-hint">
        {`${year.year}年度：${year.grade}${year.totalText === '—' ? '' : `，${year.totalText}分`}（${year.stateLabel}）。`}
        {isAgain ? '重新生成得到新的版本，以前的版本保留。' : null}
      </p>
      {year.internalOnly ? (
        <p className={filingPagesStyles.notice} role="note">
          {year.internalOnly}。
          <Link
            to="/mainPages/greenCode"
            search={{ year: String(year.year) }}
            className={buttonClass('quiet', 'small')}
          >
            查看绿效码
          </Link>
        </p>
      ) : null}
      <RefusedLine>{form.refusal}</RefusedLine>
      <FieldsBody form={form} />
      <div>
        <Button type="submit" kind="primary" running={form.isRunning ? '正在生成' : false}>
          {isAgain ? '生成新版本' : '生成报告'}
        </Button>
      </div>
    </form>
  )
}
