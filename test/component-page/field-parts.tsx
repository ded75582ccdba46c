import { CodeField } from '#web/ui/controls/code-field.tsx'
import {
  Checkbox,
  Choices,
  Field,
  type FieldWords,
  PasswordField,
  Select,
  TextArea,
  YesNo,
} from '#web/ui/controls/field.tsx'
import { PhoneField } from '#web/app/forms/phone/phone-field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { DelayedInput } from '#web/ui/controls/delayed-input.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { Part, State } from './part.tsx'

const HINT = 'What helps to fill it in.'
const ERROR = 'What is wrong with it.'
const options = ['Founder', 'Investor', 'Student'].map((label) => ({ value: label, label }))

type Filled = { defaultValue?: string }
type Able = { disabled?: true }

/** The states of a field: empty, filled, with a hint and with an error. */
function statesOf(name: string, value?: string): (FieldWords & Filled)[] {
  const filled = value === undefined ? {} : { defaultValue: value }
  return [
    { name: `${name}-empty`, label: 'Empty' },
    ...(value === undefined ? [] : [{ name: `${name}-filled`, label: 'Filled', ...filled }]),
    { name: `${name}-hint`, label: 'With a hint', note: 'optional', hint: HINT },
    { name: `${name}-error`, label: 'With an error', hint: HINT, error: ERROR, ...filled },
  ]
}

function allStatesOf(name: string, value?: string): (FieldWords & Filled & Able)[] {
  const filled = value === undefined ? {} : { defaultValue: value }
  return [
    ...statesOf(name, value),
    { name: `${name}-disabled`, label: 'Disabled', disabled: true, ...filled },
  ]
}

export function FieldParts() {
  return (
    <>
      <Part title="Field" files={['controls/field.tsx']}>
        <div className="component-grid">
          {allStatesOf('field', 'Asha Kulkarni').map((state) => (
            <Field key={state.name} {...state} />
          ))}
        </div>
      </Part>
      <Part title="E-mail field, asking about a slip" files={['controls/email-input.tsx']}>
        <Field label="E-mail" name="email" type="email" defaultValue="asha@gmial.com" />
      </Part>
      <Part title="Text area" files={['controls/field.tsx']}>
        <div className="component-grid">
          {allStatesOf('area', 'We weave cotton\nin Pune.').map((state) => (
            <TextArea key={state.name} {...state} />
          ))}
        </div>
      </Part>
      <Part title="Select" files={['controls/field.tsx']}>
        <div className="component-grid">
          {allStatesOf('select', 'Investor').map((state) => (
            <Select key={state.name} options={options} {...state} />
          ))}
        </div>
      </Part>
      <Part title="Password field" files={['controls/field.tsx']}>
        <div className="component-grid">
          {allStatesOf('password', 'seven lattices').map((state) => (
            <PasswordField key={state.name} autoComplete="off" {...state} />
          ))}
        </div>
      </Part>
      <Part title="Choices, yes or no" files={['controls/field.tsx']}>
        <div className="component-grid">
          {allStatesOf('choices', 'Investor').map((state) => (
            <Choices key={state.name} options={options} {...state} />
          ))}
          <YesNo name="yes-no" label="Yes or no" defaultValue="Yes" />
        </div>
      </Part>
      <Part title="Check box" files={['controls/field.tsx']}>
        <div className="component-grid">
          {allStatesOf('check').map((state) => (
            <Checkbox key={state.name} {...state} />
          ))}
          <Checkbox name="check-ticked" label="Ticked" defaultChecked />
          <Checkbox name="check-ticked-disabled" label="Ticked and disabled" defaultChecked disabled />
        </div>
      </Part>
      <Part title="Code field" files={['controls/code-field.tsx']}>
        <div className="component-grid">
          <State name="Empty">
            <CodeField error={undefined} />
          </State>
          <State name="With a recovery code">
            <CodeField error={undefined} spare />
          </State>
          <State name="With an error">
            <CodeField error={ERROR} spare />
          </State>
        </div>
      </Part>
      <Part title="Phone field" files={[]}>
        <div className="component-grid">
          {statesOf('phone', '+919820000001').map((state) => (
            <PhoneField key={state.name} {...state} />
          ))}
        </div>
      </Part>
      <Part title="Delayed input" files={['controls/delayed-input.tsx']}>
        <DelayedInput aria-label="Search" value="" onType={(text) => notify(`Search for ${text}`)} />
      </Part>
      <Part title="Picture field" files={['controls/picture-field.tsx']}>
        <div className="component-grid">
          {statesOf('picture').map((state) => (
            <PictureField key={state.name} {...state} />
          ))}
          <PictureField name="picture-present" label="With a picture" present="/icon-192.png" />
        </div>
      </Part>
      <Part title="File field" files={['controls/file-field.tsx']}>
        <div className="component-grid">
          {statesOf('file').map((state) => (
            <FileField key={state.name} accept=".csv" {...state} />
          ))}
        </div>
      </Part>
    </>
  )
}
