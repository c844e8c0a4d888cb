/** 服务评价: public ratings and, for an enterprise, those it can give and has given. */
import type { CallOutput } from '@green/contract/call.ts'
import { fewestShown } from '@green/contract/calls/energy/county-comparison.ts'
import {
  badLevel,
  enterRate,
  rateLevels,
  rateObjects,
  rateTags,
  rateTextLength,
} from '@green/contract/calls/service/rating.ts'
import { orgKinds } from '@green/contract/roles.ts'
import { ratingCase } from '@green/filing/cases/rating/rating.ts'
import { useState } from 'react'
import { IndicatorFigure } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Checkbox, RadioRow, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useFilingReadiness } from '../start/filing-readiness.tsx'
import styles from './web-rate.module.css'

export function WebRatePage() {
  // An enterprise that is not verified yet has nothing to rate.
  const isEnterprise = useFilingReadiness(orgKinds) === 'ready'
  return (
    <div className="ge-wrap">
      <Page title="服务评价" lead="事项办结后请您评价。不满意的评价由受理部门答复并回访，答复在此公开。">
        {isEnterprise ? <Own /> : null}
        <Everybody />
      </Page>
    </div>
  )
}

type Own = CallOutput<typeof enterRate.getRate>

function Own() {
  const { data, error, isPending, refetch } = useCall(enterRate.getRate, {})
  if (isPending) return <Loading rows={4} label="正在读取我的评价" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <>
      <Sheet title="我要评价" id="rate">
        <RateForm open={data.open} />
      </Sheet>
      {data.rows.length > 0 ? (
        <Sheet title="我的评价" id="mine">
          <ul className={styles.list}>
            {data.rows.map((row) => (
              <li key={row.id}>
                <p className={styles.head}>
                  <strong>{[rateObjects[row.rateObject], row.objectName].filter(Boolean).join(' · ')}</strong>
                  <Tag tone={row.level <= badLevel ? 'red' : 'green'}>{levelText(row.level)}</Tag>
                  <Tag tone={row.state === 'waiting' ? 'grey' : 'blue'}>{ratingCase.states[row.state].label}</Tag>
                  <span className="ge-hint">{dateTimeText(row.at)}</span>
                </p>
                {row.content ? <p>{row.content}</p> : null}
                {row.reply ? <p className={styles.reply}>回复：{row.reply}</p> : null}
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </>
  )
}

const levelText = (level: number) => rateLevels[level as keyof typeof rateLevels] ?? ''

const nothing = {
  rateObject: 'review',
  objectId: '',
  level: '',
  tags: [] as string[],
  content: '',
  anonymous: false,
  contactPhone: '',
}
type Draft = typeof nothing

function RateForm({ open }: { open: Own['open'] }) {
  const [place] = useAddress({ filing: '' })
  const [draft, setDraft] = useState<Draft>({
    ...nothing,
    ...(open.length === 0 ? { rateObject: 'platform' } : { objectId: place.filing }),
  })
  const [attempt, setAttempt] = useState(0)
  const [unchosen, setUnchosen] = useState(false)
  const save = useAct(enterRate.saveRate, {
    onDone: () => {
      toast.success('感谢您的评价')
      setDraft({ ...nothing, rateObject: 'platform' })
      setAttempt(0)
    },
  })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const faults = unchosen ? [{ field: 'level', message: '请选择满意程度' }] : (save.error?.errors ?? [])
  const fault = (field: string) => faults.find((one) => one.field === field)?.message
  const isBad = draft.level !== '' && Number(draft.level) <= badLevel
  const isReview = draft.rateObject === 'review'
  const send = () => {
    setAttempt(attempt + 1)
    setUnchosen(draft.level === '')
    if (draft.level === '') return
    const { objectId, level, tags, ...rest } = draft
    save.mutate({
      ...rest,
      rateObject: rest.rateObject as keyof typeof rateObjects,
      level: Number(level),
      tags: tags as (keyof typeof rateTags)[],
      ...(isReview && objectId ? { objectId } : {}),
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) send()
      }}
    >
      <ErrorSummary
        attempt={save.isPending ? 0 : attempt}
        faults={faults.map(({ field, message }) => ({ id: `rate-${field}`, message }))}
      />
      {save.error && save.error.errors.length === 0 ? (
        <p className="ge-fault" role="alert">
          {save.error.message}
        </p>
      ) : null}
      <RatedThing draft={draft} change={change} fault={fault} open={open} />
      <RadioRow
        id="rate-level"
        label="满意程度"
        required
        value={draft.level}
        fault={fault('level')}
        options={[5, 4, 3, 2, 1].map((level) => ({ value: String(level), label: levelText(level) }))}
        onChange={(level) => {
          setUnchosen(false)
          change({ level })
        }}
      />
      <Aspects draft={draft} change={change} fault={fault} isBad={isBad} />
      <TextArea
        id="rate-content"
        label="说明"
        required={isBad}
        fault={fault('content')}
        rows={3}
        maxLength={rateTextLength}
        value={draft.content}
        onChange={(value) => change({ content: value })}
      />
      <Checkbox id="rate-anonymous" checked={draft.anonymous} onChange={(anonymous) => change({ anonymous })}>
        匿名评价（工作人员看不到单位名称和电话）
      </Checkbox>
      {draft.anonymous ? null : (
        <TextInput
          id="rate-contactPhone"
          label="联系电话"
          required={isBad}
          inputMode="tel"
          value={draft.contactPhone}
          fault={fault('contactPhone')}
          onChange={(contactPhone) => change({ contactPhone })}
        />
      )}
      <div>
        <Button type="submit" kind="primary" running={save.isPending ? '正在提交' : false}>
          提交评价
        </Button>
      </div>
    </form>
  )
}

type PartProps = { draft: Draft; change: (part: Partial<Draft>) => void; fault: (field: string) => string | undefined }

/** What is rated: the platform, or an own case that is finished. */
function RatedThing({ draft, change, fault, open }: PartProps & { open: Own['open'] }) {
  return (
    <>
      <Select
        id="rate-object"
        label="评价对象"
        required
        value={draft.rateObject}
        onChange={(rateObject) => change({ rateObject, objectId: '' })}
        options={Object.entries(rateObjects).map(([value, label]) => ({ value, label }))}
      />
      {draft.rateObject === 'review' ? (
        <Select
          id="rate-objectId"
          label="办结事项"
          required
          value={draft.objectId}
          fault={fault('objectId')}
          hint={open.length === 0 ? '没有可以评价的办结事项；每件事项评价一次。' : '每件事项评价一次。'}
          onChange={(objectId) => change({ objectId })}
          options={open.map((one) => ({
            value: one.objectId,
            label: `${one.name}（${one.stateLabel}，${dateText(one.endedAt)}）`,
          }))}
        />
      ) : null}
    </>
  )
}

function Aspects({ draft, change, fault, isBad }: PartProps & { isBad: boolean }) {
  return (
    <fieldset className={classes('ge-field', styles.tags)} id="rate-tags">
      <legend className="ge-label" data-required={isBad ? true : undefined}>
        方面
      </legend>
      <div>
        {Object.entries(rateTags).map(([tag, label]) => (
          <Checkbox
            key={tag}
            id={`rate-tag-${tag}`}
            checked={draft.tags.includes(tag)}
            onChange={(on) => change({ tags: on ? [...draft.tags, tag] : draft.tags.filter((one) => one !== tag) })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {fault('tags') ? <p className="ge-fault">{fault('tags')}</p> : null}
    </fieldset>
  )
}

type PublicFigures = NonNullable<CallOutput<typeof enterRate.publicRates>['figures']>

function Figures({ figures }: { figures: PublicFigures }) {
  const most = Math.max(1, ...figures.counts.map((one) => one.count))
  return (
    <>
      <div className={styles.figures}>
        <IndicatorFigure of="rates" value={figures.total} />
        <IndicatorFigure of="goodShare" value={figures.goodShare} />
        <IndicatorFigure of="closingRate" value={figures.closingRate} />
      </div>
      <dl className={styles.bars}>
        {figures.counts.map(({ level, count }) => (
          <div key={level}>
            <dt>{levelText(level)}</dt>
            <dd>
              <span
                className={level <= badLevel ? classes(styles.bar, styles.barBad) : styles.bar}
                style={{ inlineSize: `${(count / most) * 80}%` }}
              />
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Everybody() {
  const [place, setPlace] = useAddress({ page: 1, size: 10 })
  const { data, error, isPending, refetch } = useCall(enterRate.publicRates, place, { keepPrevious: true })
  if (isPending) return <Loading rows={6} label="正在读取服务评价" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  const { figures, rows, total } = data
  return (
    <>
      <Sheet title="评价统计" id="figures">
        {figures ? (
          <Figures figures={figures} />
        ) : (
          <Empty
            title="评价还少，暂不公布统计"
            hint={`按上月末的评价统计；不足${fewestShown}件时不公布，以免推知单个单位。`}
          />
        )}
      </Sheet>
      <Sheet title="评价与回复" id="answered">
        {total === 0 ? (
          <Empty title="还没有已回复的评价" hint="工作人员回复后在此公开，不显示评价单位。" />
        ) : (
          <>
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.id}>
                  <p className={styles.head}>
                    <strong>{rateObjects[row.rateObject]}</strong>
                    <Tag tone={row.level <= badLevel ? 'red' : 'green'}>{levelText(row.level)}</Tag>
                    <span className="ge-hint">{dateText(row.at)}</span>
                  </p>
                  <p>{row.content}</p>
                  <p className={styles.reply}>
                    回复（{dateText(row.repliedAt)}）：{row.reply}
                  </p>
                </li>
              ))}
            </ul>
            <Pager total={total} page={place.page} size={place.size} onChange={setPlace} />
          </>
        )}
      </Sheet>
    </>
  )
}
