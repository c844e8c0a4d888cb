/** What would raise the code most: each gap in points, in units and in yuan, the measure, and who helps with it. */
import type { Gain } from '@green/contract/calls/code/green-code.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import styles from './green-code.module.css'
import type { Code } from './screen.tsx'

const first = 5

export function Gains({ code }: { code: Code }) {
  const [all, setAll] = useState(false)
  const { prices, gains } = code
  return (
    <Sheet title="最能提分的事" id="gains">
      <ul className={styles.gains}>
        {(all ? gains : gains.slice(0, first)).map((gain) => (
          <li key={gain.id}>
            <GainCard gain={gain} hasTotal={code.total !== null} />
          </li>
        ))}
      </ul>
      {gains.length > first && !all ? (
        <p className={greenCodeClasses.more}>
          <Button onClick={() => setAll(true)}>{`查看全部${gains.length}项`}</Button>
        </p>
      ) : null}
      <p className={greenCodeClasses.note}>
        {`差距按本年度产值计算到引领值；金额按${figureText(prices.yuanPerTce)}元/吨标准煤、${figureText(prices.yuanPerM3)}元/立方米估算（${prices.source}）。减碳与节能是同一笔能源，不重复计金额。`}
        <Link to="/mainPages/energyYear" search={{ tab: 'scenario' }}>
          用情景测算比较几种做法
        </Link>
      </p>
    </Sheet>
  )
}

/** 25.3 万元; small sums in yuan. */
const yuanText = (yuan: number) => (yuan >= 10_000 ? `${figureText(yuan / 10_000)} 万元` : `${figureText(yuan)} 元`)

function GainCard({ gain, hasTotal }: { gain: Gain; hasTotal: boolean }) {
  const isLeftOut = hasTotal && gain.totalGain === null
  return (
    <article className={styles.gain}>
      <p className={styles.gainPoints}>
        {`+${figureText(gain.totalGain ?? gain.points - gain.score)}`}
        <small>{gain.totalGain === null ? '本项可得分' : '总分可增加'}</small>
        {isLeftOut ? <small>所在维度本年度不评</small> : null}
      </p>
      <div>
        <h3>{gain.label}</h3>
        <p>
          {gain.state === 'missing' ? (isLeftOut ? '没有填写' : '没有填写，按0分计') : `现在 ${gain.own}`}
          {gain.target ? `，引领值 ${gain.target}` : ''}
        </p>
        {gain.physical && gain.physical.amount > 0 ? (
          <p>
            {`差距 ${figureText(gain.physical.amount)} ${gain.physical.unit}/年`}
            {gain.yuan ? `，约 ${yuanText(gain.yuan)}/年` : ''}
          </p>
        ) : null}
        {gain.nextGradeAt ? <p>{`单凭这一项，做到 ${gain.nextGradeAt} 就升一级`}</p> : null}
      </div>
      <div>
        <p>{gain.measure}</p>
        <p className={styles.gainWays}>
          {gain.ways.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </article>
  )
}
