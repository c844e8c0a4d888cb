/** 首日引导: what a new city has still to do, the next open step first; nothing once it is over. */
import {
  type GatewayState,
  gateways,
  type SetUpView,
  setUp,
  setUpSteps,
} from '@green/contract/calls/operation/set-up.ts'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './set-up.module.css'

type Step = SetUpView['steps'][number]

/** The guide as it is now; asked by administrators only. */
export const useSetUp = (isAdmin: boolean) => useCall(setUp.steps, {}, { enabled: isAdmin })

export function SetUp({ guide }: { guide: ReturnType<typeof useSetUp> }) {
  const { data, error } = guide
  // Most administrators are never led: nothing stands there until it is known.
  if (data ? data.isOver : !error) return null
  return (
    <Sheet title="首日引导" id="board-set-up">
      <QueryView query={guide} loading={null}>
        {(view) => <Steps view={view} />}
      </QueryView>
    </Sheet>
  )
}

function Steps({ view: { steps, gateways: states } }: { view: SetUpView }) {
  const open = steps.filter(({ isDone }) => !isDone).length
  return (
    <>
      <p>
        {steps.length} 步中已完成 {steps.length - open} 步。全部完成后本栏不再显示。
      </p>
      <ol className={styles.setUp}>
        {steps.map((step, index) => (
          <li key={step.step} aria-current={index === 0 && !step.isDone ? 'step' : undefined}>
            <OneStep step={step} isNext={index === 0} gateways={step.step === 'gateways' ? states : []} />
          </li>
        ))}
      </ol>
    </>
  )
}

function OneStep({ step: { step, isDone, why, found, way }, isNext, gateways: states }: StepProps) {
  return (
    <>
      <div className={styles.head}>
        <h3>{setUpSteps[step]}</h3>
        <Tag tone={isDone ? 'green' : 'orange'}>{isDone ? '已完成' : '待办'}</Tag>
      </div>
      {isDone ? null : <p className={styles.why}>{why}</p>}
      <ul className={styles.found}>
        {found.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {states.length > 0 ? (
        <ul className={styles.gateways}>
          {states.map((state) => (
            <li key={state.gateway}>
              <OneGateway state={state} />
            </li>
          ))}
        </ul>
      ) : null}
      {way && !isDone ? (
        <Link {...placeOf(way.to)} className={buttonClass(isNext ? 'primary' : 'plain', 'small')}>
          {way.label}
        </Link>
      ) : null}
    </>
  )
}
type StepProps = { step: Step; isNext: boolean; gateways: readonly GatewayState[] }

function OneGateway({ state: { gateway, isSet, isRequired, about, last } }: { state: GatewayState }) {
  const test = useAct(setUp.testGateway)
  const title = gateways[gateway]
  return (
    <>
      <div className={styles.head}>
        <strong>{title}</strong>
        {isSet ? (
          <Tag tone={last?.isGood ? 'green' : last ? 'red' : 'orange'}>
            {last?.isGood ? '测试通过' : last ? '测试未通过' : '待测试'}
          </Tag>
        ) : (
          <Tag tone={isRequired ? 'orange' : 'grey'}>{isRequired ? '必须设置' : '没有设置'}</Tag>
        )}
        {isSet ? (
          <Button
            size="small"
            aria-label={`测试${title}`}
            running={test.isPending ? '正在测试' : false}
            onClick={() => test.mutate({ gateway })}
          >
            测试
          </Button>
        ) : null}
      </div>
      <p className={styles.why}>{about}</p>
      <p role="status">{last ? `${last.said}（${last.byName} ${dateTimeText(last.at)}）` : null}</p>
      <Refused error={test.error} />
    </>
  )
}
