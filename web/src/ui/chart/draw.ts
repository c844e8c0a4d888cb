/** The charts of the office: bars and lines only, loaded when the first one is shown. */
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartData } from './chart.tsx'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** Pine, brass, blue: distinguishable without colour by their order and the legend. */
const colours = ['#1a5c4c', '#c9a35a', '#26557f', '#62427f']
const text = '#4a5952'
const line = '#dcdfd6'

/** Draws into the element; returns functions to resize and to dispose. */
export function draw(element: HTMLElement, data: ChartData): { resize: () => void; end: () => void } {
  const chart = init(element, null, { renderer: 'svg' })
  chart.setOption({
    animation: false,
    color: colours,
    // By its name: text in a font called “inherit” cannot be measured, and the legend would be cut off.
    textStyle: { fontFamily: getComputedStyle(element).fontFamily, color: text },
    grid: { left: 8, right: 8, top: 44, bottom: 8, containLabel: true },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 10, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: [...data.labels],
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      // Every label is shown; long ones wrap.
      axisLabel: { interval: 0, width: Math.max(60, element.clientWidth / data.labels.length - 24), overflow: 'break' },
    },
    yAxis: {
      type: 'value',
      name: data.unit ?? '',
      minInterval: data.whole ? 1 : 0,
      scale: data.near === true,
      splitLine: { lineStyle: { color: line } },
    },
    series: data.series.map(({ name, values, kind }) => ({
      name,
      type: kind ?? 'bar',
      data: [...values],
      barMaxWidth: 28,
      connectNulls: false,
    })),
  })
  return { resize: () => chart.resize(), end: () => chart.dispose() }
}
