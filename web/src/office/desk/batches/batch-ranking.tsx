/** 排名与候补 of a batch: previewed with numbers of places, frozen once with a hash, then read with the present states. */

import type { CallOutput } from '@green/contract/call.ts'
import { ranking } from '@green/contract/calls/title/ranking.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { NumberBox } from '../../../ui/control/number-box.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import styles from '../desk.module.css'
import batchesStyles from './batches.module.css'
import { CountyNumbers } from './county-quotas.tsx'

type View = CallOutput<typeof ranking.get>
type Line = View['lines'][number]

const tones: Record<Line['standing'], Tone> = { selected: 'green', waiting: 'orange', apart: 'blue', out: 'grey' }

export function BatchRanking({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const [places, setPlaces] = useState<Places>({ total: null, perCounty: null, byCounty: null })
  const view = useCall(
    ranking.get,
    {
      batchId: batch.id,
      ...(places.total ? { total: places.total } : {}),
      ...(places.perCounty ? { perCounty: places.perCounty } : {}),
      ...(places.byCounty ? { byCounty: asText(places.byCounty) } : {}),
    },
    { keepPrevious: true },
  )
  return (
    <div className={styles.form}>
      <div className={styles.act}>
        <Button size="small" icon="back" onClick={onBack}>
          返回批次
        </Button>
      </div>
      <h2>{batch.name}：排名与候补</h2>
      <QueryView query={view} loading="正在排名" rows={6}>
        {(data) => (
          <>
            {data.frozen ? (
              <Frozen view={data} frozen={data.frozen} />
            ) : (
              <Freeze view={data} places={places} onPlaces={setPlaces} />
            )}
            <p className={listStyles.under}>
              排列规则：{data.rule}
              {data.passLine === null ? '' : `合格线 ${data.passLine} 分。`}
            </p>
            <Lines view={data} />
          </>
        )}
      </QueryView>
    </div>
  )
}

/** `byCounty`: null while the batch's quotas apply. */
type Places = { total: number | null; perCounty: number | null; byCounty: Record<string, number> | null }

const asText = (byCounty: Record<string, number>) =>
  Object.entries(byCounty)
    .map(([qxCode, most]) => `${qxCode}:${most}`)
    .join(',') || 'none'

type FreezeProps = { view: View; places: Places; onPlaces: (places: Places) => void }

function Freeze({ view, places, onPlaces }: FreezeProps) {
  const [confirm, confirmation] = useConfirm()
  const isCity = useSession((session) => session.login?.userRole === 'city')
  const press = useIdempotencyKey()
  const freeze = useAct(ranking.freeze, {
    refreshes: [ranking.get],
    onDone: (answer) => {
      press.answered()
      toastDone(answer, '名单已固化')
    },
  })
  const fault = freeze.error ? (freeze.error.errors[0]?.message ?? freeze.error.message) : null
  const ask = async () => {
    const sure = await confirm({
      title: '固化排名名单',
      text: '由另一位市级人员复核后固化。固化后名单和名额不能再改变，只有入选的申报可以公示和审定；入选的不予通过时，由候补依次递补。',
      act: '固化名单',
    })
    if (sure) freeze.mutate(press.of({ batchId: view.batchId, ...places, byCounty }))
  }
  const byCounty = places.byCounty ?? view.byCounty
  const own = view.counties.filter(({ qxCode }) => byCounty[qxCode] !== undefined).length
  const number = (key: 'total' | 'perCounty', label: string) => (
    <Field id={`ranking-${key}`} label={label} hint="不填为不限">
      <NumberBox
        id={`ranking-${key}`}
        min={1}
        max={9999}
        value={places[key]}
        onChange={(next) => onPlaces({ ...places, [key]: next })}
      />
    </Field>
  )
  return (
    <>
      {confirmation}
      <div className={styles.two}>
        {number('total', view.group ? `每个${view.isScored ? '评分表' : '类别'}的入选名额` : '入选名额')}
        {number('perCounty', '每个区县最多入选')}
      </div>
      {view.counties.length > 0 ? (
        <details className={batchesStyles.quotas} open={own > 0}>
          <summary>区县入选上限（{own > 0 ? `${own} 个区县另定` : '没有另定的'}）</summary>
          <p className={listStyles.under}>开始时为本批次的区县推荐名额，可以改；不填的区县按“每个区县最多入选”。</p>
          <CountyNumbers
            counties={view.counties.map(({ qxCode, qxName }) => ({ code: qxCode, name: qxName }))}
            values={byCounty}
            onChange={(next) => onPlaces({ ...places, byCounty: next })}
          />
        </details>
      ) : null}
      {view.underWay > 0 ? (
        <p className="ge-warning" role="note">
          还有 {view.underWay} 件在审核或评审中，以下为试排；全部评审完后才能固化。
        </p>
      ) : null}
      <RefusedLine>{fault}</RefusedLine>
      {isCity && view.underWay === 0 && view.lines.length > 0 ? (
        <div className={styles.act}>
          <Button kind="primary" icon="lock" running={freeze.isPending ? '正在固化' : false} onClick={() => void ask()}>
            固化名单
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Frozen({ view, frozen }: { view: View; frozen: NonNullable<View['frozen']> }) {
  return (
    <>
      <p>
        {frozen.by}　{dateTimeText(frozen.at)} 固化；入选名额 {view.total ?? '不限'}，每个区县最多{' '}
        {view.perCounty ?? '不限'}
        {view.counties
          .filter(({ qxCode }) => view.byCounty[qxCode] !== undefined)
          .map(({ qxCode, qxName }) => `，${qxName} ${view.byCounty[qxCode]}`)}
        。
      </p>
      <p className={batchesStyles.hash}>
        {digestName(frozen.hash)} <code>{digestHex(frozen.hash)}</code>{' '}
        {frozen.intact ? <Tag tone="green">核对一致</Tag> : <Tag tone="red">与固化时不一致</Tag>}
      </p>
      <div className={styles.act}>
        <DownloadButton call={ranking.text} input={{ batchId: view.batchId }} size="small">
          名单文本
        </DownloadButton>
      </div>
    </>
  )
}

function Lines({ view }: { view: View }) {
  const { lines, score, group, isScored } = view
  const apart = lines.filter(({ standing: placement }) => placement === 'apart')
  const compared = lines.filter(({ standing: placement }) => placement !== 'apart')
  const isCity = useSession((session) => session.login?.userRole === 'city')
  if (lines.length === 0 && !isCity)
    return <Empty title="还没有公示的申报" hint="排名、入选和候补在公示前由市级掌握，公示后在这里列出。" />
  if (lines.length === 0)
    return isScored ? (
      <Empty title="还没有评审完的申报" hint="专家评审结束后，这里按得分排出名次。" />
    ) : (
      <Empty title="还没有可以排名的申报" hint={`区县推荐后，这里按${score}排出名次。`} />
    )
  return (
    <>
      {compared.length > 0 ? (
        <DataTable<Line>
          caption="排名"
          rows={compared}
          rowKey={({ filingId }) => filingId}
          columns={[
            ...(group ? [{ key: 'group', title: group, cell: (row: Line) => row.group ?? '—' }] : []),
            { key: 'place', title: '名次', align: 'right', cell: ({ place }) => place ?? '—' },
            ...columnsOf(view),
            placementColumn,
            { key: 'state', title: '当前状态', cell: ({ stateLabel }) => stateLabel },
          ]}
        />
      ) : null}
      {apart.length > 0 ? <Apart view={view} rows={apart} /> : null}
    </>
  )
}

/** Scores that are not compared with any other: no place, and why. */
function Apart({ view, rows }: { view: View; rows: readonly Line[] }) {
  return (
    <section className={batchesStyles.apart} aria-labelledby="ranking-apart">
      <h3 id="ranking-apart">另列 {rows.length} 件：不排名，不占名额，由市级逐件审定</h3>
      <DataTable<Line>
        caption="另列的申报"
        rows={[...rows]}
        rowKey={({ filingId }) => filingId}
        columns={[
          ...(rows.some((row) => row.group)
            ? [{ key: 'group', title: view.apartWithin ?? '类别', cell: (row: Line) => row.group ?? '—' }]
            : []),
          ...columnsOf(view),
          { key: 'because', title: '不排名的原因', cell: ({ because }) => because },
          { key: 'state', title: '当前状态', cell: ({ stateLabel }) => stateLabel },
        ]}
      />
    </section>
  )
}

type Columns = Parameters<typeof DataTable<Line>>[0]['columns']

const placementColumn: Columns[number] = {
  key: 'standing',
  title: '结果',
  cell: ({ standing: placement, standingLabel, because }) => (
    <>
      <Tag tone={tones[placement]}>{standingLabel}</Tag>
      {because ? <span className={listStyles.under}>{because}</span> : null}
    </>
  ),
}

/** Who it is, and what it has reached. */
const columnsOf = ({ score, isScored }: View): Columns => [
  {
    key: 'name',
    title: '单位',
    head: true,
    width: '12rem',
    cell: ({ name, number }) => (
      <>
        {name}
        <span className={listStyles.under}>{number}</span>
      </>
    ),
  },
  { key: 'qxName', title: '区县', cell: ({ qxName }) => qxName },
  { key: 'score', title: score, align: 'right', cell: (row) => scoreText(row.score) },
  ...(isScored
    ? [
        {
          key: 'systemScore',
          title: '系统得分',
          align: 'right' as const,
          cell: (row: Line) => scoreText(row.systemScore),
        },
      ]
    : []),
  { key: 'submittedAt', title: '提交时间', cell: ({ submittedAt }) => dateTimeText(submittedAt) },
]
