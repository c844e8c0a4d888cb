/** 绿色名单详情: one title as granted, its basis, and whether it is still valid. */
import type { CallOutput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { endText, termText, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useContentPlace } from '../../../platform/navigation/content-place.ts'
import { useCall } from '../../../platform/request/query.ts'
import { linkTo } from '../../../platform/request/request.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { SquareCode } from '../../../ui/figure/square-code.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { NotFound } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import publicStyles from '../public.module.css'
import styles from './title-detail.module.css'

type Title = CallOutput<typeof titleList.detail>

const tones: Record<string, Tone> = { valid: 'green', expired: 'grey', revoked: 'red' }

const inPage = (shown: ReactNode) => <div className={classes('ge-wrap', styles.detail)}>{shown}</div>

export function TitleDetail() {
  const [{ id }] = useAddress({ id: '' })
  const title = useCall(titleList.detail, { id }, { enabled: id !== '' })
  useContentPlace(title.data?.enterpriseName, title.data && listOf(title.data).to)
  const missing = <NotFound home="/web/" message="没有找到这项称号，地址可能有误。" />
  if (id === '') return missing
  return (
    <QueryView query={title} loading="正在加载称号" rows={8} page missing={missing} frame={inPage}>
      {(data) => inPage(<Granted title={data} />)}
    </QueryView>
  )
}

type Kind = {
  /** Path of the list; without one it is the list of all, narrowed to the kind. */
  list?: (levelLabel: string) => string
  headings: readonly [about: string, makes: string, points: string]
}

const factory: Kind = {
  list: (levelLabel) =>
    levelLabel === titleLevelLabels.national ? '/mainPages/countrygreenfactory' : '/mainPages/citygreenfactory',
  headings: ['企业简介', '主要产品', '绿色制造亮点'],
}
const other: Kind = { headings: ['主要做法与成效', '主要产品', '主要亮点'] }
/** Headings of a title's page, and the list it belongs to, by kind. */
const kinds: Readonly<Record<string, Kind>> = {
  factory,
  supplyChain: {
    list: () => '/mainPages/greensupplychain',
    headings: ['绿色供应链管理战略', '主要产品', '绿色供应商管理'],
  },
  park: { list: () => '/mainPages/greenpark', headings: ['创建经验及成效', '主导产业', '主要亮点'] },
  energyService: { list: () => '/mainPages/serviceProviders', headings: ['机构简介', '服务内容', '服务特点'] },
}

/** The list that a title stands in, as a link. */
function listOf({ kind, levelLabel }: Title): { to: string; search?: { kind: string } } {
  const to = kinds[kind]?.list?.(levelLabel)
  return to ? { to } : { to: '/mainPages/greenProject', search: { kind } }
}

const figureColumns: readonly Column<Title['figures'][number]>[] = [
  { key: 'name', title: '指标', head: true, cell: (row) => row.name },
  { key: 'value', title: '数值', cell: (row) => row.value },
  { key: 'unit', title: '单位', cell: (row) => row.unit },
  { key: 'year', title: '年度', cell: (row) => row.year },
]

function Figures({ rows }: { rows: Title['figures'] }) {
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">关键指标</h2>
      <DataTable
        caption="关键指标"
        columns={figureColumns}
        rows={rows}
        rowKey={({ name, year }) => `${name} ${year}`}
        stale={false}
      />
    </section>
  )
}

const otherColumns: readonly Column<Title['others'][number]>[] = [
  {
    key: 'kindLabel',
    title: '称号',
    head: true,
    cell: (row) => (
      <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
        {row.levelLabel}
        {row.kindLabel}
      </Link>
    ),
  },
  { key: 'number', title: '证书编号', cell: (row) => <span className={publicStyles.code}>{row.number}</span> },
  { key: 'year', title: '认定年份', cell: (row) => `${row.year} 年` },
  { key: 'validTo', title: '有效期至', cell: (row) => endText(row.validTo) },
  {
    key: 'state',
    title: '状态',
    cell: (row) => <Tag tone={tones[row.state] ?? 'grey'}>{row.stateLabel}</Tag>,
  },
]

function OtherTitles({ rows }: { rows: Title['others'] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.figures} aria-labelledby="others">
      <h2 id="others">该单位的其他称号</h2>
      <DataTable caption="该单位的其他称号" columns={otherColumns} rows={rows} rowKey={({ id }) => id} stale={false} />
    </section>
  )
}

function Granted({ title }: { title: Title }) {
  const { headings } = kinds[title.kind] ?? other
  const texts = [
    { key: 'introduction', heading: headings[0], text: title.introduction },
    { key: 'products', heading: headings[1], text: title.mainProducts },
    { key: 'highlight', heading: headings[2], text: title.highlight },
  ].filter((one) => one.text)
  return (
    <>
      <Plate title={title} />
      {texts.length > 0 ? (
        <div className={styles.texts}>
          {texts.map((one) => (
            <section key={one.key} aria-labelledby={one.key}>
              <h2 id={one.key}>{one.heading}</h2>
              <p>{one.text}</p>
            </section>
          ))}
          <p className={styles.source}>以上内容由申报单位在申报时填写。</p>
        </div>
      ) : null}
      <Pictures title={title} />
      {title.figures.length > 0 ? <Figures rows={title.figures} /> : null}
      {title.document ? (
        <p className={styles.document}>
          <Icon name="file" size={20} />
          公布文件：
          <a href={linkTo(titleList.file, { id: title.id, file: title.document.id })} target="_blank" rel="noreferrer">
            {title.document.name}
          </a>
        </p>
      ) : null}
      <OtherTitles rows={title.others} />
      <p className={publicStyles.acts}>
        <Link {...listOf(title)} className={buttonClass('plain')}>
          返回名单
        </Link>
        <Button icon="print" onClick={() => window.print()}>
          打印
        </Button>
      </p>
    </>
  )
}

/** The title itself, styled like a plaque. */
function Plate({ title }: { title: Title }) {
  return (
    <article className={classes(styles.plate, styles[`plate-${title.state}`])}>
      <p className={styles.kind}>{title.honour}</p>
      <h1>{title.enterpriseName}</h1>
      {title.nameNow ? <p>单位现名称：{title.nameNow}</p> : null}
      {title.factoryName && title.factoryName !== title.enterpriseName ? (
        <p className={styles.factory}>{title.factoryName}</p>
      ) : null}
      <p>
        <Tag tone={tones[title.state] ?? 'grey'}>{title.stateLabel}</Tag>
      </p>
      <dl className={styles.facts} data-part="plate-facts">
        <div>
          <dt>证书编号</dt>
          <dd className={publicStyles.code} data-part="code">
            {title.number}
          </dd>
        </div>
        <div>
          <dt>有效期</dt>
          <dd>{termText(title.validFrom, title.validTo)}</dd>
        </div>
        <div>
          <dt>认定年份</dt>
          <dd>{title.year} 年</dd>
        </div>
        {title.documentNumber ? (
          <div>
            <dt>认定文号</dt>
            <dd>{title.documentNumber}</dd>
          </div>
        ) : null}
        <div>
          <dt>所在区县</dt>
          <dd>{title.qxName}</dd>
        </div>
        {title.industryName ? (
          <div>
            <dt>所属行业</dt>
            <dd>{title.industryName}</dd>
          </div>
        ) : null}
        {title.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.check}>
        <SquareCode text={title.checkUrl} label={`二维码：核验证书 ${title.number}`} size={112} />
        <p>
          扫码核验证书真伪
          <Link to="/mainPages/certificateCheck" search={{ number: title.number }}>
            在线核验这张证书
          </Link>
        </p>
      </div>
      {title.state === 'valid' ? null : (
        <p className={styles.note}>
          <Icon name="info" size={18} />
          这项称号{title.stateLabel}，不再作为现行有效的认定。
        </p>
      )}
    </article>
  )
}

function Pictures({ title }: { title: Title }) {
  if (title.images.length === 0) return null
  return (
    <section className={styles.images} aria-label="展示图片">
      {title.images.map(({ id, name }) => (
        <img
          key={id}
          src={linkTo(titleList.file, { id: title.id, file: id })}
          alt={name.replace(/\.[^.]*$/, '')}
          loading="lazy"
        />
      ))}
    </section>
  )
}
