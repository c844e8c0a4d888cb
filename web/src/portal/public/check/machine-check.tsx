/** 本机检测: whether this machine prints, draws charts, shows the watermark and large type, before a filing depends on it. */
import { useEffect, useState } from 'react'
import { watermark } from '../../../filing/view/answer/watermark.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { useLargeType } from '../../../ui/page/type-size.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../content/content-parts.module.css'

/** `works` is asked in the browser: the server that renders the page has none of it. */
type Check = { what: string; works: () => boolean; otherwise: string }

function canStore(): boolean {
  try {
    localStorage.setItem('green.check', '1')
    localStorage.removeItem('green.check')
    return true
  } catch {
    return false
  }
}

const checks: readonly Check[] = [
  { what: '浏览器存储', works: canStore, otherwise: '断网时填写的内容不能存在本机，请关闭无痕模式' },
  {
    what: '在浏览器中看 PDF',
    works: () => navigator.pdfViewerEnabled,
    otherwise: '文件会下载，请用 PDF 阅读软件打开',
  },
  {
    what: '计算文件校验值、加密暂存',
    works: () => 'subtle' in (globalThis.crypto ?? {}),
    otherwise: '请用 https 地址打开本平台；否则没有保存的内容在关闭浏览器后不保留',
  },
  {
    what: '朗读',
    works: () => 'speechSynthesis' in globalThis,
    otherwise: '大字版的“朗读”按钮不出现，不影响办理',
  },
  {
    what: '屏幕宽度',
    works: () => window.innerWidth >= 390,
    otherwise: '屏幕较窄，表格需要左右滚动，填报建议用电脑',
  },
]
/** Null until the browser has been asked. */
type Finding = { what: string; works: boolean | null; otherwise: string }

const sample = { labels: ['1月', '2月', '3月', '4月'], values: [120, 98, 135, 110] }

export function MachineCheck() {
  const [found, setFound] = useState<Finding[]>(() => checks.map((one) => ({ ...one, works: null })))
  const [large, setLarge] = useLargeType()
  useEffect(() => setFound(checks.map((one) => ({ ...one, works: one.works() }))), [])
  return (
    <div className="ge-wrap">
      <Page title="本机检测" lead="填报和打印之前，看看这台电脑和浏览器是否合适。检测只在本机进行，不上传任何内容。">
        <Sheet title="自动检测" id="machine-findings">
          <DataTable
            caption="自动检测"
            rows={found}
            rowKey={({ what }) => what}
            columns={[
              { key: 'what', title: '项目', head: true, width: '14rem', cell: (one) => one.what },
              {
                key: 'works',
                title: '结果',
                width: '8rem',
                cell: ({ works }) =>
                  works === null ? '正在检测' : <Tag tone={works ? 'green' : 'orange'}>{works ? '可以' : '不能'}</Tag>,
              },
              { key: 'otherwise', title: '怎么办', cell: (one) => (one.works === false ? one.otherwise : '—') },
            ]}
          />
        </Sheet>
        <Sheet
          title="打印和水印"
          id="machine-print"
          actions={
            <Button icon="print" onClick={() => window.print()}>
              打印本页
            </Button>
          }
        >
          <p>下面应当看到斜排的浅色文字。打印预览中每一页也应当有，文字不缺行，页边不裁切。</p>
          <div className={styles.machinePrint}>
            <img src={watermark('本机检测 水印样张')} alt="水印样张：斜排的“本机检测 水印样张”" />
          </div>
        </Sheet>
        <Sheet title="图表" id="machine-chart">
          <p>图中应当有四根柱子，数值与旁边的表一致。</p>
          <Chart
            label="图表样张"
            data={{
              labels: sample.labels,
              unit: 'tce',
              series: [{ name: '综合能耗', values: sample.values, kind: 'bar' }],
            }}
          />
          <DataTable
            caption="图表样张的数值"
            rows={sample.labels.map((month, i) => ({ month, value: sample.values[i] ?? 0 }))}
            rowKey={({ month }) => month}
            columns={[
              { key: 'month', title: '月份', head: true, cell: (one) => one.month },
              { key: 'value', title: '综合能耗（tce）', align: 'right', cell: (one) => one.value },
            ]}
          />
        </Sheet>
        <Sheet
          title="大字版"
          id="machine-type"
          actions={
            <Button aria-pressed={large} onClick={() => setLarge(!large)}>
              {large ? '恢复标准字号' : '改用大字版'}
            </Button>
          }
        >
          <p>点按钮后，全站文字应当变大，内容不重叠；再点一次恢复。选择记在这台电脑上。</p>
        </Sheet>
      </Page>
    </div>
  )
}
