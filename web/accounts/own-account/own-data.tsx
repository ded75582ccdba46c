import { myData } from '#contract/accounts/privacy.ts'
import { Part } from '#web/app/own-pages/part.tsx'

/** A download of everything that is stored about the person. */
export function OwnData() {
  return (
    <Part id="my-data" title="Your data">
      <div className="stack my-words">
        <p>
          A file with everything that we store about you: your profile, your applications, payments and forms,
          where you are signed in, and the log of what you did. For pictures and documents it has their
          addresses. Programs can read it, and so can you (JSON). What is about other people, and notes of
          admins that protect them, are not in it.
        </p>
        {/* The browser saves what comes: the session's cookie goes along. */}
        <a className="button" data-kind="ghost" href={`/api${myData.path}`} download>
          Download my data
        </a>
      </div>
    </Part>
  )
}
