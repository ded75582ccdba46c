import { monthInWords } from '#contract/values/days.ts'
import type { ReactElement } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { short, shortMonth } from './format.ts'

const TICK = { fill: 'var(--muted)', fontSize: 12 }
const AXIS = { axisLine: false, tickLine: false, tick: TICK } as const
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 }
const ROW = 44
const START = { width: 320, height: 240 }

export type Series<Row> = {
  key: string
  label: string
  colour: string
  valueOf: (row: Row) => number
  look?: 'line'
}

type Props<Row> = {
  rows: readonly Row[]
  series: readonly Series<Row>[]
  /** The value as the axis shows it, and in full. */
  short?: (value: number) => string
  full: (value: number) => string
}

/** A group of bars, or points of lines, for each month. */
export function MonthChart<Row extends { month: string }>({
  rows,
  series,
  short: ofAxis = short,
  full,
}: Props<Row>) {
  const points = rows.map((row) => ({ name: row.month, ...valuesOf(series, row) }))
  return (
    <Sized height={240}>
      <ComposedChart data={points} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickFormatter={shortMonth}
          interval="equidistantPreserveStart"
          minTickGap={4}
          {...AXIS}
        />
        <YAxis width={52} tickFormatter={ofAxis} allowDecimals={false} {...AXIS} />
        <Tooltip
          {...hint(full)}
          labelFormatter={(month) => monthInWords(String(month))}
          cursor={{ fill: 'var(--sunk)' }}
        />
        {series.map(({ key, label, colour, look }) =>
          look === 'line' ? (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={colour}
              strokeWidth={2}
              dot={{ r: 3, fill: colour }}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              fill={colour}
              maxBarSize={28}
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </Sized>
  )
}

/** A bar for each row; several series are parts of one bar. */
export function RowChart<Row extends { name: string }>({
  rows,
  series,
  short: ofAxis = short,
  full,
}: Props<Row>) {
  const points = rows.map((row) => ({ name: row.name, ...valuesOf(series, row) }))
  return (
    <Sized height={rows.length * ROW + 32}>
      <BarChart data={points} layout="vertical" margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis
          type="number"
          interval="equidistantPreserveStart"
          tickFormatter={ofAxis}
          allowDecimals={false}
          minTickGap={16}
          {...AXIS}
        />
        <YAxis type="category" dataKey="name" width={124} interval={0} {...AXIS} />
        <Tooltip {...hint(full)} cursor={{ fill: 'var(--sunk)' }} />
        {series.map(({ key, label, colour }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={colour}
            stackId="one"
            stroke="var(--surface)"
            maxBarSize={22}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Sized>
  )
}

function valuesOf<Row>(series: readonly Series<Row>[], row: Row): Record<string, number> {
  return Object.fromEntries(series.map(({ key, valueOf }) => [key, valueOf(row)]))
}

function Sized({ height, children }: { height: number; children: ReactElement }) {
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={START}>
      {children}
    </ResponsiveContainer>
  )
}

/** The tooltip. */
function hint(full: (value: number) => string) {
  return {
    formatter: (value: unknown) => full(Number(value)),
    isAnimationActive: false,
    contentStyle: {
      background: 'var(--surface)',
      border: '1px solid var(--line)',
      borderRadius: 8,
      color: 'var(--ink)',
    },
    itemStyle: { color: 'var(--ink)' },
  } as const
}
