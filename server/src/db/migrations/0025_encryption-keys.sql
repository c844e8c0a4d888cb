-- The keys of encryption at rest: a key can be changed while the system runs, and cipher suites side by side.
CREATE TABLE "encryption_key" (
	"suite" text NOT NULL,
	"id" text NOT NULL,
	"material" text,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"active_at" timestamp(3) with time zone,
	"emptied_at" timestamp(3) with time zone,
	CONSTRAINT "encryption_key_suite_id_pk" PRIMARY KEY("suite","id")
);
