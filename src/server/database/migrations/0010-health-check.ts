export const healthCheck: readonly string[] = [
  `create table health_check ("ID" smallint primary key check ("ID" = 1), "Checks" bigint not null)`,
  `insert into health_check ("ID", "Checks") values (1, 0)`,
]
