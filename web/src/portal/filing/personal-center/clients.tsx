/** 委托单位: the organisations this institution may file for, and the button to act for one of them. */

import type { CallOutput } from '@green/contract/call.ts'
import { consent } from '@green/contract/calls/account/consent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClosed } from '../../../platform/navigation/closed-feature.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { beginActing } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { PausedLine } from '../../../ui/page/paused-line.tsx'
import { Problem } from '../../account/problem.tsx'
import styles from '../filing-pages.module.css'

type Client = CallOutput<typeof consent.clients>[number]

export function Clients() {
  const { data, error, isPending, refetch } = useCall(consent.clients, {})
  if (isPending) return <Loading label="正在读取委托单位" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <div className={styles.stack}>
      <p>委托单位在其工作台“代办委托”中给出书面委托后，出现在这里。代办的每一步都记录本机构和经办人。</p>
      {data.length === 0 ? (
        <Empty title="还没有委托单位" hint="请委托单位的主账号用本机构的信用代码登记委托，并上传盖章的委托书。" />
      ) : (
        <ul className={styles.own}>
          {data.map((one) => (
            <li key={one.id}>
              <ClientRow one={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ClientRow({ one }: { one: Client }) {
  const closed = useClosed('agency')
  const client = useQueryClient()
  const navigate = useNavigate()
  const begin = useAct(consent.begin, {
    onDone: (under) => {
      beginActing(under)
      client.clear()
      void navigate({ to: '/mainPages/personalCenter', search: {} })
    },
  })
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {one.enterpriseName}
          <Tag tone={one.state === 'live' ? 'green' : 'grey'}>{one.stateLabel}</Tag>
        </h3>
        <p className={styles.rowFacts}>
          <span>{one.socialCode}</span>
          <span>{one.qxName}</span>
          <span>
            {one.year} 年，至 {one.until}
          </span>
          <span>{one.maySubmit ? '可以代为提交' : '只填报，不提交'}</span>
        </p>
        <p>{one.programmes.map(({ title }) => title).join('、')}</p>
        <Problem message={begin.error?.message ?? null} />
      </div>
      {one.state === 'live' && closed ? <PausedLine text={closed} /> : null}
      {one.state === 'live' && !closed ? (
        <p className={styles.rowActs}>
          <Button
            size="small"
            kind="primary"
            running={begin.isPending ? '正在打开' : false}
            onClick={() => begin.mutate({ id: one.id })}
          >
            为其代办
          </Button>
        </p>
      ) : null}
    </article>
  )
}
