-- The end of the log after each person's last write, so that a read replica answers them only once it has replayed it.
CREATE TABLE "last_write" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"timeline" integer NOT NULL,
	"lsn" "pg_lsn" NOT NULL
);
