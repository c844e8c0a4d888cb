-- The keys of encryption at rest, which change while the system runs, and of papers, with the signatures of what was issued.
CREATE TABLE "encryption_key" (
	"suite" text NOT NULL,
	"id" text NOT NULL,
	"material" text,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"active_at" timestamp(3) with time zone,
	"emptied_at" timestamp(3) with time zone,
	CONSTRAINT "encryption_key_suite_id_pk" PRIMARY KEY("suite","id")
);
--> statement-breakpoint
CREATE TABLE "paper_signature" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"key_id" uuid NOT NULL,
	"value" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "paper_signature_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"suite" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL
);
