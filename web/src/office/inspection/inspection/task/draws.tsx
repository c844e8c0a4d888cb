/** The draws of a task: seed, pools, who was left out and why; each repeated on the spot. */
import {
  type InspectionDraw,
  type InspectionTaskDetail,
  inspectionTask,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { DownloadButton } from '../../../../filing/jobs/download-button.tsx'
import { dateTimeText } from '../../../../ui/figure/date-text.ts'
import { Fact } from '../../../../ui/figure/fact.tsx'
import { Tag } from '../../../../ui/figure/tag.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import styles from '../inspection.module.css'

export function DrawRecords({ of }: { of: InspectionTaskDetail }) {
  return (
    <section className={styles.part}>
      <h2>双随机抽取记录</h2>
      {of.draws.map((draw) => (
        <DrawRecord key={draw.id} task={of.id} of={draw} />
      ))}
    </section>
  )
}

function DrawRecord({ task, of }: { task: string; of: InspectionDraw }) {
  const out = [...of.excluded.objects, ...of.excluded.inspectors]
  return (
    <article className={styles.part}>
      <h3>
        {`第${of.no}次抽取 `}
        {of.waits ? (
          <Tag tone="orange">名录已锁定，待见证</Tag>
        ) : of.isCurrent ? (
          <Tag tone="green">有效</Tag>
        ) : (
          <Tag tone="grey">已被替代</Tag>
        )}
        {of.waits && of.repeats ? null : of.repeats ? (
          <Tag tone="blue">复算一致</Tag>
        ) : (
          <Tag tone="red">复算不一致</Tag>
        )}
      </h3>
      <dl className={styles.facts}>
        <Fact label={of.lockedAt ? '锁定名录' : '时间和操作人'}>
          {`${dateTimeText(of.lockedAt ?? of.at)} ${of.byName}`}
        </Fact>
        {of.waits ? null : (
          <Fact label={of.lockedAt ? '见证并抽取' : '见证人'}>
            {of.lockedAt ? `${dateTimeText(of.at)} ${of.witness}` : of.witness}
          </Fact>
        )}
        <Fact label="公开数字">
          {of.numberOn ? `${of.seedSource}（${of.numberOn}公布）${of.number ? `：${of.number}` : ''}` : of.seedSource}
        </Fact>
        {of.lockedHash ? (
          <Fact label="名录的哈希">
            <span className={styles.hash}>{of.lockedHash}</span>
          </Fact>
        ) : null}
        {of.ownNumberHash ? (
          <Fact label={of.ownNumber ? '平台数字' : '平台数字的SHA-256（抽取后公开数字本身）'}>
            <span className={styles.hash}>{of.ownNumber ?? of.ownNumberHash}</span>
          </Fact>
        ) : null}
        <Fact label="抽取">{`对象库${of.objects.length}家，按${of.percent}%抽取${of.drawn.length}家，每家${of.perEnterprise}人`}</Fact>
        {of.waits ? null : (
          <Fact label="种子">
            <span className={styles.hash}>{of.seed}</span>
          </Fact>
        )}
        <Fact label="记录校验码">
          <span className={styles.hash}>{of.hash}</span>
        </Fact>
        {of.redrawReason ? <Fact label="重新抽取的理由">{of.redrawReason}</Fact> : null}
      </dl>
      {out.length > 0 ? (
        <DataTable
          caption="未纳入抽取的企业和人员"
          showCaption
          rows={out.slice(0, 20)}
          rowKey={(row) => `${row.id} ${row.reason}`}
          columns={[
            { key: 'name', title: '名称', head: true, cell: (row) => row.name },
            { key: 'reason', title: '原因', cell: (row) => row.reason },
          ]}
        />
      ) : null}
      <div className={followClasses.acts}>
        <DownloadButton call={inspectionTask.drawPaper} input={{ id: task, drawId: of.id }}>
          下载抽取记录（PDF）
        </DownloadButton>
        {out.length > 20 ? <span className={styles.note}>{`共${out.length}项，全部见抽取记录`}</span> : null}
      </div>
    </article>
  )
}
