-- Absences of people of the centre with their deputies, and what a deputy did for whom; the duties of an account.
CREATE TABLE "absence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"deputy_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	CONSTRAINT "absence_days" CHECK ("absence"."from_day" <= "absence"."until_day"),
	CONSTRAINT "absence_two_people" CHECK ("absence"."account_id" <> "absence"."deputy_id")
);
--> statement-breakpoint
CREATE TABLE "deputy_step" (
	"record_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"absent_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deputy_step_record_id_actor_id_absent_id_pk" PRIMARY KEY("record_id","actor_id","absent_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "duties" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "absence_account" ON "absence" USING btree ("account_id","from_day");--> statement-breakpoint
CREATE INDEX "absence_deputy" ON "absence" USING btree ("deputy_id","until_day");