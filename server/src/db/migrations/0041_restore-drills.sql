-- What came of each restore that was made to prove that one can be made.
CREATE TABLE "restore_drill" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"rows" integer NOT NULL,
	"files" integer NOT NULL,
	"lines" integer NOT NULL,
	"faults" jsonb NOT NULL
);

