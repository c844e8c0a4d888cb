-- Courses with every saved text, sign-ups, what was learnt, tries of the quiz, proofs of completion.
CREATE TABLE "training_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"text_no" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"score" integer NOT NULL,
	"passed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_course" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"starts_on" text NOT NULL,
	"ends_on" text NOT NULL,
	"text_no" integer NOT NULL,
	"shown_no" integer,
	"published_at" timestamp(3) with time zone,
	"qx_code" text,
	"submitted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "training_enrolment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"qx_code" text NOT NULL,
	"person_name" text NOT NULL,
	"post" text NOT NULL,
	"phone" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_try_at" timestamp(3) with time zone,
	"best_score" integer,
	"quiz_passed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "training_part" (
	"enrolment_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"file_id" uuid,
	"reached_ms" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "training_part_enrolment_id_part_id_pk" PRIMARY KEY("enrolment_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "training_proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"check_code" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by_name" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "training_text" (
	"course_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"text" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "training_text_course_id_no_pk" PRIMARY KEY("course_id","no")
);
--> statement-breakpoint
CREATE INDEX "training_attempt_enrolment" ON "training_attempt" USING btree ("enrolment_id","at");--> statement-breakpoint
CREATE INDEX "training_course_shown" ON "training_course" USING btree ("ends_on" DESC NULLS LAST,"id") WHERE shown_no is not null;--> statement-breakpoint
CREATE INDEX "training_course_editing" ON "training_course" USING btree ("qx_code","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "training_enrolment_once" ON "training_enrolment" USING btree ("course_id","account_id");--> statement-breakpoint
CREATE INDEX "training_enrolment_account" ON "training_enrolment" USING btree ("account_id","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "training_enrolment_county" ON "training_enrolment" USING btree ("qx_code","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "training_enrolment_enterprise" ON "training_enrolment" USING btree ("enterprise_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_proof_enrolment" ON "training_proof" USING btree ("enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_proof_number" ON "training_proof" USING btree ("number");--> statement-breakpoint
CREATE INDEX "training_proof_file" ON "training_proof" USING btree ("file_id");