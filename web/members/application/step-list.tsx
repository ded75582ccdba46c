import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { Lack } from '#web/app/forms/wizard.ts'
import { isComplete, lackWords } from './step-completeness.ts'
import { useStepWords } from './step-words.ts'
import './step-list.css'

type Props = {
  step: number
  /** What is missing in each step. */
  lacks: readonly Lack[]
  /** The steps that the person has visited and left. */
  left: ReadonlySet<number>
}

/** Links to all steps, with what is missing in each. */
export function StepList({ step, lacks, left }: Props) {
  const steps = useStepWords()
  return (
    <nav className="step-list" aria-label="Steps">
      <ol>
        {steps.map(({ title }, index) => {
          const number = index + 1
          const lack = lacks[index]
          const isDone = isComplete(lack)
          return (
            <li key={number}>
              <Link
                to={`?step=${number}`}
                preventScrollReset
                aria-current={number === step ? 'step' : undefined}
                data-state={isDone ? 'complete' : left.has(number) ? 'lacking' : undefined}
              >
                <span className="step-mark" aria-hidden="true">
                  {isDone && number !== step ? <Check size={18} strokeWidth={2.5} /> : number}
                </span>
                <span className="step-words">
                  <span className="step-title">{title}</span>
                  <span className="step-lack">{lackWords(lack)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
