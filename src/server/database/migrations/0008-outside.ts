/**
 * Cards hold what a site needs of a person: no account name, only the roles for choosing people.
 */
const plainCards = [
  `alter table "People" drop column "Username"`,
  `update "People" set "RoleIDs" = case when 1 = any("RoleIDs") then '{1}'::bigint[] else '{}'::bigint[] end`,
]

/**
 * The order of `domain/values/natural-sort.ts` as bytes: a run of digits is 00, the number of its
 * digits without leading zeros and the digits; the rest is UTF-8 in ASCII capitals. Characters
 * beyond the first plane are two surrogates, as JavaScript sorts them below U+E000. A property test
 * compares both.
 */
const naturalKey = `
  create function natural_key(words text) returns bytea language plpgsql immutable strict parallel safe cost 500 as $$
  declare
    key bytea := '';
    part text[];
    digits text;
    code integer;
    unit integer;
  begin
    for part in select regexp_matches(words, '([0-9]+)|([^0-9]+)', 'g') loop
      if part[1] is not null then
        digits := ltrim(part[1], '0');
        if digits = '' then digits := '0'; end if;
        key := key || '\\x00'::bytea || int4send(length(digits)) || convert_to(digits, 'UTF8');
      elsif part[2] !~ '[\\U00010000-\\U0010FFFF]' then
        key := key || convert_to(translate(part[2], 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'UTF8');
      else
        for at in 1 .. length(part[2]) loop
          code := ascii(substr(part[2], at, 1));
          if code < 65536 then
            key := key || convert_to(translate(chr(code), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'UTF8');
          else
            foreach unit in array array[55296 + ((code - 65536) >> 10), 56320 + ((code - 65536) & 1023)] loop
              key := key || decode(to_hex(224 | (unit >> 12)) || to_hex(128 | ((unit >> 6) & 63)) || to_hex(128 | (unit & 63)), 'hex');
            end loop;
          end if;
        end loop;
      end if;
    end loop;
    return key;
  end $$`

/** Stored with the row: computing it while sorting would cost more than everything else. */
const ordered = (list: string, fields: readonly string[]) =>
  `alter table "${list}" ${fields.map((field) => `add column "${field}Order" bytea generated always as (natural_key("${field}")) stored`).join(', ')}`

/**
 * Indexes for the first pages of lists. The condition is theirs alone, or a planner without
 * statistics takes them for the primary key.
 */
const trailerLists = [
  naturalKey,
  ordered('Trailers', [
    'Number',
    'AKA',
    'ShipmentNumber',
    'TransactionID',
    'SealNumber',
    'SealNumber2',
    'SealNumber3',
    'Notes',
    'LastYardAuditUserName',
    'LastProductProtectionUserName',
    'LastConditionalDepartedUserName',
  ]),
  ordered('Tags', ['EPC']),
  'create index trailers_by_activity on "Trailers" ("SiteID", "LastActivityDate") where "State" > 0',
  'create index trailers_by_arrival on "Trailers" ("SiteID", "ArrivalDate") where "State" > 0',
  'create index trailers_by_number on "Trailers" ("SiteID", "NumberOrder", "ID") where "State" > 0',
  'create index trailers_by_shipment on "Trailers" ("SiteID", "ShipmentNumberOrder", "ID") where "State" = 1 and "ShipmentNumber" is not null',
  // All fields searched by keyword, narrow enough to be read whole.
  'create index trailers_words on "Trailers" ("SiteID", "ID") include ("NumberKey", "Number", "ShipmentNumber") where "State" > 0',
  'create index tags_by_epc on "Tags" ("SiteID", "EPCOrder", "ID") where "TagType" is not null',
]

/** Devices of earlier sign-ins, which strangers who try that name do not delay. */
const enrolledDevices = [
  `create table enrolled_device (
    "UserID" bigint not null references users ("ID"),
    "DeviceID" text not null references devices ("DeviceID"),
    "At" timestamptz not null,
    primary key ("UserID", "DeviceID")
  )`,
  `insert into enrolled_device select "UserID", "DeviceID", min("CreatedAt") from (
    select "UserID", "DeviceID", "CreatedAt" from sessions union all select "UserID", "DeviceID", "CreatedAt" from delivery_token
  ) as signed group by 1, 2`,
  'alter table sign_in_attempt add column "Enrolled" boolean not null default false',
]

export const outside: readonly string[] = [...plainCards, ...trailerLists, ...enrolledDevices]
