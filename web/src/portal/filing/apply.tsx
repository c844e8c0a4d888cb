/** 项目申报: every open batch as a card, with the link to its form or why there is none. */
import type { CallOutput } from '@green/contract/call.ts'
import { project } from '@green/contract/calls/titles.ts'
import { Link } from '@tanstack/react-router'
import { familyOf } from '../../filing/families.ts'
import { timeLeft } from '../../filing/moments.ts'
import { StateTag } from '../../filing/view/state-tag.tsx'
import { useCall } from '../../platform/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Empty, Failed, Loading } from '../../ui/faces.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import './filing-pages.css'

type Open = CallOutput<typeof project.initQyInfo>['batches'][number]

const targets: Record<string, string> = { city: '市级', national: '国家级推荐' }

export function ApplyPage() {
  const { data, error, isPending, refetch } = useCall(project.initQyInfo, {})
  return (
    <div className="ge-wrap">
      <Page title="项目申报" lead="现在开放的申报和填报，本企业能否申报、已办理到哪一步一目了然。">
        <Sheet title="开放的批次" id="open">
          {isPending ? (
            <Loading label="正在读取开放的批次" />
          ) : error ? (
            <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
          ) : data.batches.length === 0 ? (
            <Empty title="目前没有开放的批次" hint="新的批次开放时会在公告中发布。" />
          ) : (
            <ul className="pf-batches">
              {data.batches.map((one) => (
                <li key={one.id}>
                  <Card one={one} />
                </li>
              ))}
            </ul>
          )}
        </Sheet>
      </Page>
    </div>
  )
}

function Card({ one }: { one: Open }) {
  const path = familyOf(one.programme)?.path
  return (
    <article className="pf-row">
      <div className="pf-row-main">
        <h3>
          {one.name}
          {one.filed ? <StateTag state={one.filed.state} label={one.filed.stateLabel} /> : null}
        </h3>
        <p className="pf-row-facts">
          <span>{one.title}</span>
          {one.levelTarget ? <span>层级 {targets[one.levelTarget] ?? one.levelTarget}</span> : null}
          <span>
            {dateTimeText(one.openAt)} 至 {dateTimeText(one.closeAt)}
          </span>
          <strong>{timeLeft(one.closeAt)}截止</strong>
        </p>
        {one.filed
          ? null
          : one.reasons.map((reason) => (
              <p key={reason} className="pf-row-todo">
                <Icon name="alert" size={16} />
                不能申报：{reason}
              </p>
            ))}
      </div>
      {path ? (
        <p className="pf-row-acts">
          {one.filed ? (
            <Link to={path} search={{ id: one.filed.id }} className={buttonClass()}>
              查看进度
            </Link>
          ) : one.reasons.length === 0 ? (
            <Link to={path} search={{ batch: one.id }} className={buttonClass('primary')}>
              开始申报
            </Link>
          ) : null}
        </p>
      ) : null}
    </article>
  )
}
