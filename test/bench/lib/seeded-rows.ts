/** SQL functions that generate the values of the n-th person; they depend only on n, the number of people and the current day. */
export function generators(people: number): string {
  return `
  create function pg_temp.chance(n bigint, about int, size int) returns int language sql immutable as
    $$ select (abs(hashint8extended(n, about) % size))::int $$;
  create function pg_temp.pick(n bigint, about int, of text[]) returns text language sql immutable as
    $$ select of[1 + abs(hashint8extended(n, about) % cardinality(of))] $$;
  -- Each person came a minute after the one before, the last one today.
  set seed.today = '${new Date().toISOString().slice(0, 10)}T00:00:00Z';
  create function pg_temp.at(n bigint) returns timestamptz language sql stable as
    $$ select current_setting('seed.today')::timestamptz - (${people} - n) * interval '1 minute' $$;
  create function pg_temp.id(n bigint, about int) returns uuid language sql stable as
    $$ select (lpad(to_hex((extract(epoch from pg_temp.at(n)) * 1000)::bigint), 12, '0') || '7' ||
      substr(md5(n || ' ' || about), 1, 3) || '8' || substr(md5(n || ' ' || about), 4, 15))::uuid $$;
  create function pg_temp.given(n bigint) returns text language sql immutable as $$ select pg_temp.pick(n, 1, '{Asha,Rohan,Meera,
    Dev,Fatima,Grace,Arjun,Priya,Kabir,Lakshmi,Imran,Nisha,Vikram,Zoya,Harsh,Ananya,Joseph,Ritu,Suresh,Tara,Omar,Divya,Manoj,Ishita}') $$;
  create function pg_temp.family(n bigint) returns text language sql immutable as $$ select case when n % 5000 = 77 then 'Qzxavier'
    else pg_temp.pick(n, 2, '{Kulkarni,Mehta,Nair,Patel,Sheikh,Sharma,Reddy,Iyer,Das,Fernandes,Gupta,Joshi,Khan,Menon,Bose,Chopra,
    Desai,Ghosh,Jain,Kapoor,Malhotra,Naidu,Pillai,Rao,Saxena,Thomas,Verma,Yadav,Agarwal,Bhat,Şahin,Παππάς,Élise}') end $$;
  create function pg_temp.email(n bigint) returns text language sql immutable as $$
    select lower(pg_temp.given(n) || '.' || regexp_replace(pg_temp.family(n), '[^A-Za-z]', '', 'g')) || '.' || n || '@' ||
      pg_temp.pick(n, 3, '{example.org,example.com,mail.example,work.example}') $$;
  create function pg_temp.phone(n bigint) returns text language sql immutable as $$ select '+919' || lpad((n * 7919 % 1000000007)::text, 9, '0') $$;
  create function pg_temp.city(n bigint) returns text language sql immutable as $$ select pg_temp.pick(n, 4, '{pune,mumbai,delhi,chennai,
    kolkata,jaipur,surat,indore,kochi,nagpur,lucknow,bengaluru,hyderabad,ahmedabad,bhopal,dubai,london,singapore,toronto,berlin}') $$;
  create function pg_temp.speaks(n bigint, about int) returns text language sql immutable as $$
    select pg_temp.pick(n, about, '{"Packaging suppliers for food","Angel funding for a pilot","Export partners in the Gulf",
      "A co-founder who knows machine learning","Legal counsel for contracts","Distribution across retail stores","Mentors in manufacturing",
      "Hiring of software engineers","Solar panels for a factory","Design of a brand and website","Accounting and tax advice",
      "Clinical trials for a device","Farmers who grow millet","Textile weaving by hand","Logistics with cold storage","School teachers for a course"}')
      || ', and ' || lower(pg_temp.pick(n, about + 1, '{"customers in small towns","advice on pricing","a warehouse near the port",
      "testing of prototypes","grants from the state","patents and trademarks","marketing on social media","credit from a bank",
      "women who lead teams","recycling of plastic","tourism in the hills","music and film production"}'))
      -- Rare words: each is used by some hundreds of members.
      || ' for matter' || pg_temp.chance(n, about + 2, 3000) $$;
  create function pg_temp.status(n bigint) returns text language sql immutable as $$
    select (array['received','received','in_review','accepted','accepted','accepted','accepted','declined','withdrawn','accepted'])[1 + pg_temp.chance(n, 50, 10)] $$;
  create function pg_temp.stands(n bigint) returns text language sql immutable as $$ select case when n <= 20 then null
    when n % 30 = 0 then 'ended' when n % 3 = 0 then 'member' when n % 50 = 1 then 'waiting' when n % 50 = 2 then 'question' else 'declined' end $$;
  -- The last day: within a year, some days ago where somebody is in grace, and some months ago where they left.
  create function pg_temp.ends(n bigint) returns date language sql stable as $$ select current_setting('seed.today')::date + case
    when n % 30 = 0 then -100 - pg_temp.chance(n, 51, 200) when n % 999 = 0 then -3 else 31 + pg_temp.chance(n, 51, 330) end $$;`
}

const CATEGORY = "pg_temp.pick(n, 9, '{Student,Startup/Business,Investor,coreteammember,nariShakti}')"
const name = `pg_temp.given(n) || ' ' || pg_temp.family(n)`

/** The columns that every kind of submission has. */
const statusFields = {
  state: 'pg_temp.status(n)',
  state_at: 'pg_temp.at(n)',
  state_by: "case when pg_temp.status(n) = 'received' then null else pg_temp.id(1 + n % 20, 1) end",
  reason: "case when pg_temp.status(n) = 'declined' then 'Not this time.' end",
  created_at: 'pg_temp.at(n)',
}

export const EVENTS = 5_000

type Rows = {
  /** The from clause that gives the values of `n`. */
  from: string
  /** The columns and the SQL of their values for `n`; columns that an older database lacks are left out. */
  columns: Record<string, string>
}

/** The rows of every table, by its name, in the order in which they refer to one another. */
export function seededRows(people: number): Record<string, Rows> {
  const every = (nth: number) => `from generate_series(${nth}, ${people}::bigint, ${nth}) n`
  return {
    users: {
      from: `from generate_series(1, ${people}::bigint) n`,
      columns: {
        id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        name,
        applicant_name: `case when n % 10 < 9 then ${name} end`,
        contact: 'case when n % 10 < 9 then pg_temp.phone(n) end',
        is_listed: 'n % 10 < 9',
        asks_aid: 'n % 10 = 8',
        role: "case when n <= 20 then 'admin' when n % 3 = 0 and n % 10 < 9 and n % 30 > 0 then 'member' else 'user' end",
        created_at: 'pg_temp.at(n)',
      },
    },
    applications: {
      from: `from generate_series(1, ${people}::bigint) n where n % 10 < 9`,
      columns: {
        id: 'pg_temp.id(n, 2)',
        user_id: 'pg_temp.id(n, 1)',
        full_name: name,
        contact: 'pg_temp.phone(n)',
        email: 'pg_temp.email(n)',
        city: 'pg_temp.city(n)',
        country: "'India'",
        linkedin_profile: "'https://linkedin.example/in/person-' || n",
        company_name: "pg_temp.family(n) || ' Works'",
        user_type: "pg_temp.pick(n, 5, '{Founder,Founder,Business Owner,Investor}')",
        sector:
          "pg_temp.pick(n, 6, '{Food,Health,Textiles,Education,Finance,Farming,Software,Energy,Travel,Media,Retail,Logistics}')",
        business_type: "'Private limited'",
        stage: "pg_temp.pick(n, 7, '{Idea,Prototype,First customers,Growth}')",
        turnover: "'Up to 1 crore'",
        website: "'https://works.example/' || n",
        requirements: 'pg_temp.speaks(n, 10)',
        looking_for_collaboration: "'Yes'",
        need_fwc_connection: "'Yes'",
        offer_services: "'Yes'",
        offer_details: 'pg_temp.speaks(n, 20)',
        platform: "'No'",
        need_tech_support: "'Yes'",
        help_in_branding: "'No'",
        goals: 'pg_temp.speaks(n, 30)',
        problem: 'pg_temp.speaks(n, 40)',
        short_description: "'We work on ' || lower(pg_temp.speaks(n, 60))",
        expand_internationally: "'No'",
        investment_support: "pg_temp.pick(n, 8, '{Yes,No}')",
        membership_category: CATEGORY,
        terms_accepted_at: 'pg_temp.at(n)',
        asks_aid: 'n % 10 = 8',
        financial_aid_reason: "case when n % 10 = 8 then 'Our shop burnt down.' end",
        financial_aid_benefit: "case when n % 10 = 8 then 'We could open again.' end",
        financial_aid_commitment: "case when n % 10 = 8 then 'Yes' end",
        created_at: 'pg_temp.at(n)',
        approved_at: 'case when n % 3 = 0 then pg_temp.at(n) end',
        approved_by: 'case when n % 3 = 0 then pg_temp.id(1 + n % 20, 1) end',
        ended_at: "case when n % 30 = 0 then pg_temp.at(n) + interval '30 days' end",
        waiting_since: "case when pg_temp.stands(n) in ('waiting', 'question') then pg_temp.at(n) end",
        question: "case when pg_temp.stands(n) = 'question' then 'What do you make?' end",
        asked_at: "case when pg_temp.stands(n) = 'question' then pg_temp.at(n) end",
        declined_at: "case when pg_temp.stands(n) = 'declined' then pg_temp.at(n) end",
        decline_reason: "case when pg_temp.stands(n) = 'declined' then 'Not this year.' end",
      },
    },
    payments: {
      from: `from generate_series(1, ${people}::bigint) n where n % 10 < 8`,
      columns: {
        id: 'pg_temp.id(n, 3)',
        application_id: 'pg_temp.id(n, 2)',
        user_id: 'pg_temp.id(n, 1)',
        user_email: 'pg_temp.email(n)',
        category: "'Startup/Business'",
        price: '199900',
        gst: '35982',
        amount: '235882',
        status: "'paid'",
        provider_order_id: "'order_' || n",
        provider_payment_id: "'pay_' || n",
        paid_at: 'pg_temp.at(n)',
        created_at: 'pg_temp.at(n)',
      },
    },
    membership_periods: {
      // Half of the members have renewed once.
      from: `from generate_series(3, ${people}::bigint, 3) n, generate_series(0, 1 - n::int % 2) renewed where n % 10 < 9`,
      columns: {
        id: 'pg_temp.id(n, 13 + renewed)',
        user_id: 'pg_temp.id(n, 1)',
        application_id: 'pg_temp.id(n, 2)',
        payment_id: 'case when renewed = 0 and n % 10 < 8 then pg_temp.id(n, 3) end',
        basis: "case when renewed = 0 and n % 10 < 8 then 'payment' else 'aid' end",
        category: "'Startup/Business'",
        starts_on: 'pg_temp.ends(n) - 364 - 365 * renewed',
        ends_on: 'pg_temp.ends(n) - 365 * renewed',
        created_at: 'pg_temp.at(n)',
      },
    },
    memberships: {
      from: `from generate_series(1, ${people}::bigint) n where n % 10 < 9`,
      columns: {
        user_id: 'pg_temp.id(n, 1)',
        state: 'pg_temp.stands(n)',
        waiting_since: "case when pg_temp.stands(n) = 'waiting' then pg_temp.at(n) end",
        ends_on: 'case when n % 3 = 0 then pg_temp.ends(n) end',
        // In the grace period all reminders but the last have been sent.
        notices: 'case when n % 999 = 0 then 3 else 0 end',
        category: CATEGORY,
        branch: `case ${CATEGORY} when 'nariShakti' then 'women' when 'Student' then 'youth' else 'none' end`,
        city: 'pg_temp.city(n)',
      },
    },
    stays: {
      from: every(40),
      columns: {
        id: 'pg_temp.id(n, 4)',
        user_id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        traveler_name: name,
        traveler_email: 'pg_temp.email(n)',
        destination_city: 'pg_temp.city(n)',
        arrival_date: 'pg_temp.at(n)::date + 20',
        departure_date: 'pg_temp.at(n)::date + 25',
        purpose: 'pg_temp.speaks(n, 10)',
        food: "'Veg'",
        additional_notes: "'None'",
        ...statusFields,
      },
    },
    youth_applications: {
      from: every(20),
      columns: {
        id: 'pg_temp.id(n, 5)',
        user_id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        name,
        description: 'pg_temp.speaks(n, 10)',
        city: 'pg_temp.city(n)',
        country: "'India'",
        whatsapp_number: 'pg_temp.phone(n)',
        social_media: "'@person' || n",
        education: "'College/Student'",
        ...statusFields,
      },
    },
    investors: {
      from: every(25),
      columns: {
        id: 'pg_temp.id(n, 6)',
        user_id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        name,
        website: "'https://works.example/' || n",
        description: 'pg_temp.speaks(n, 10)',
        social_media: "'@person' || n",
        valuation: "'1 crore'",
        incorporation: "'No'",
        past_investment: "'None'",
        funding_requirement: "'20 lakh'",
        funding_usage: 'pg_temp.speaks(n, 20)',
        usp: 'pg_temp.speaks(n, 30)',
        ...statusFields,
      },
    },
    event_requests: {
      from: every(40),
      columns: {
        id: 'pg_temp.id(n, 7)',
        user_id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        name,
        type: "'Event'",
        title: `pg_temp.speaks(n, 10) || ' with ' || ${name}`,
        date: 'pg_temp.at(n)::date + 30',
        description: 'pg_temp.speaks(n, 20)',
        audience: "'<50'",
        due_at: "pg_temp.at(n) + interval '72 hours'",
        ...statusFields,
      },
    },
    spotlights: {
      from: every(50),
      columns: {
        id: 'pg_temp.id(n, 8)',
        user_id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        name: `${name} || ' Works'`,
        promote: "'business'",
        feature: 'pg_temp.speaks(n, 10)',
        link: "'https://works.example/' || n",
        due_at: "pg_temp.at(n) + interval '7 days'",
        ...statusFields,
      },
    },
    match_requests: {
      from: every(30),
      columns: {
        id: 'pg_temp.id(n, 9)',
        user_id: 'pg_temp.id(n, 1)',
        email: 'pg_temp.email(n)',
        name,
        due_at: "pg_temp.at(n) + interval '72 hours'",
        ...statusFields,
      },
    },
    files: {
      from: `from generate_series(1, ${EVENTS}::bigint) n`,
      columns: {
        id: 'pg_temp.id(n, 10)',
        owner_id: 'pg_temp.id(1, 1)',
        kind: "'picture'",
        width: '1200',
        height: '800',
        widths: "'{400,800,1200}'",
        is_public: 'true',
        is_held: 'true',
        created_at: 'pg_temp.at(n)',
      },
    },
    events: {
      from: `from generate_series(1, ${EVENTS}::bigint) n, lateral (select pg_temp.pick(n, 12, '{event,meetup,masterclass}') as kind) k`,
      columns: {
        id: 'pg_temp.id(n, 11)',
        kind: 'kind',
        title: `pg_temp.speaks(n, 10) || ' with ' || ${name}`,
        starts_at: 'pg_temp.at(n)',
        link: "'https://works.example/' || n",
        location: "case kind when 'event' then 'Pune' end",
        mode: "case when kind <> 'event' then 'Online' end",
        organised_by: `case when kind <> 'event' then ${name} end`,
        thumbnail_id: 'pg_temp.id(n, 10)',
        created_at: 'pg_temp.at(n)',
        updated_at: 'pg_temp.at(n)',
      },
    },
    audit_log: {
      from: every(2),
      columns: {
        id: 'pg_temp.id(n, 12)',
        at: 'pg_temp.at(n)',
        actor_id: 'case when n % 3 = 0 then pg_temp.id(1 + n % 20, 1) else pg_temp.id(n, 1) end',
        action: "case when n % 3 = 0 then 'member.approve' else 'sign_in.password' end",
        subject_id: 'pg_temp.id(n, 1)',
        details: "'{}'",
        address: "'192.0.2.7'",
        address_salt: "'salt'",
        address_digest: "audit_address_digest('salt', '192.0.2.7')",
      },
    },
  }
}
